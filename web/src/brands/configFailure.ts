/** There is neither a usable nor a cached application configuration. */
export class ConfigFailure extends Error {}
