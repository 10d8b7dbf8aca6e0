"""Vocabulary shared by all packages: languages, errors, findings, inputs."""
