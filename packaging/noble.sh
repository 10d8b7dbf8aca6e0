#!/bin/sh
# Makes companion/phones/static/noble-chacha.js, the cipher of a seat's own page, from its package.
# Both packages are compared with their checksums in the registry; the result is the same each time.
set -eu

noble=@noble/ciphers@2.4.0
noble_sum=sha512-AnjFn0Jv92laAkvMrghlFZq4qQCIN/4DxFV/eooqtC2YTjB7kBeLMS2T9KJX4Dn+ZVXLOwK0lSgqDtx9gvxtiw==
esbuild=esbuild@0.28.2
esbuild_sum=sha512-HKVLS8dvII+xoKW9kmqxbRKrnWEXfJJr/FZhhJmiqIB0e053QNYFqOBouTMO/k5sID4MvCiUCvv8b9M4h32wIA==

"$(dirname "$0")/debian.sh" nodejs npm
static=$(cd "$(dirname "$0")/../companion/phones/static" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

for package in "$noble $noble_sum" "$esbuild $esbuild_sum"; do
    name=${package% *}
    if [ "$(npm view "$name" dist.integrity)" != "${package#* }" ]; then
        echo "$name is not the package that was looked at" >&2
        exit 1
    fi
done
# npm compares what it downloads with the same checksums; no script of a package is run.
npm install --silent --no-save --ignore-scripts "$noble" "$esbuild"

echo "export { chacha20poly1305 } from '@noble/ciphers/chacha.js';" > entry.js
node_modules/@esbuild/*/bin/esbuild entry.js --bundle --format=esm --target=es2022 \
    --log-level=warning --outfile="$static/noble-chacha.js"
cp node_modules/@noble/ciphers/LICENSE "$static/NOBLE-LICENSE.txt"
sha256sum "$static/noble-chacha.js"
