#!/bin/sh
# Guess: a UriRecord gives the link of a tag as it is there, and .uri is its form in ASCII.
# What happens: .uri encodes what is encoded already: %20 becomes %2520, and the = and & of a query
#   become %3D and %26, so it leads elsewhere. .iri is the link.
# Version: ndeflib 0.3.3
# Source: https://ndeflib.readthedocs.io/en/stable/records/uri.html; RFC 3987, 3.1
. "$(dirname "$0")/common.sh"
packages ndeflib==0.3.3
program "A valid link comes out as another one." <<'END'
import ndef

record = ndef.UriRecord("http://example.org/red%20deck?card=7&side=back")
(read,) = ndef.message_decoder(b"".join(ndef.message_encoder([record])))
print("iri", read.iri)
print("uri", read.uri)
END
expected <<'END'
iri http://example.org/red%20deck?card=7&side=back
uri http://example.org/red%2520deck?card%3D7%26side%3Dback
END
