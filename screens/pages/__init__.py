"""Pages of the app, a module and a kv file each; ``screens.shell.navigation`` lists them."""
