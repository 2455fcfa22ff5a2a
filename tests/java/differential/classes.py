"""Random classes: a seed gives a class with two or three features."""

import random

import features_arguments
import features_language
import features_models
from source import Build

FEATURES = [*features_arguments.FEATURES, *features_models.FEATURES, *features_language.FEATURES]
NAMES = [feature.__name__ for feature in FEATURES]
MOST_METHODS = 4  # before check and reset: each doubles what there is to learn


def random_class(seed):
    """The features take turns, so that each occurs in every so many classes; the others are drawn.

    A seed `name:7` gives a class with that feature alone.
    """
    rng = random.Random(f"class {seed}")
    name, _, number = str(seed).rpartition(":")
    build = Build(f"{name or 'c'}{number}", rng)
    wanted = [FEATURES[NAMES.index(name)]] if name else [FEATURES[int(seed) % len(FEATURES)], *rng.sample(FEATURES, 2)]
    for feature in wanted:
        if feature.__name__ not in build.features and len(build.methods) < MOST_METHODS - 1 and feature(build) is not False:
            build.features.append(feature.__name__)
    build.finish()
    return build
