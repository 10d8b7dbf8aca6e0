#!/bin/sh
# Guess: weights of 1 for everybody are the same as no weights.
# What happens: the winner gains twice as much, and the loser loses half; nor are the two any
#   longer equally certain. Weights of 2 do just what weights of 1 do.
# Version: openskill 6.2.0
# Source: "Weights" in https://openskill.me/en/v6.0.2/manual.html
. "$(dirname "$0")/common.sh"
packages openskill==6.2.0
program "Equal weights are not the same as none." <<'END'
from openskill.models import PlackettLuce

model = PlackettLuce()
for weights in (None, [[1], [1]], [[2], [2]]):
    teams = model.rate([[model.rating()], [model.rating()]], weights=weights)
    print(weights, [(round(player.mu, 2), round(player.sigma, 2)) for (player,) in teams])
END
expected <<'END'
None [(27.64, 8.07), (22.36, 8.07)]
[[1], [1]] [(30.27, 7.79), (23.68, 8.2)]
[[2], [2]] [(30.27, 7.79), (23.68, 8.2)]
END
