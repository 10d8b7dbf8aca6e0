"""What everybody says and hears: languages, errors, findings, inputs."""
