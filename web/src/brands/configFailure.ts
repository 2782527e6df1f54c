/** The application's configuration could not be had, and this device has kept none. */
export class ConfigFailure extends Error {}
