/** What an area shows or calls of one that it may not import. */
export type Port<Registered> = {
  /** Undefined until `registries.ts` has registered it. */
  readonly registered: Registered
  register: (registered: Registered) => void
}

/** Without a name to throw with, which the first page would have to load. */
export function createPort<Registered>(): Port<Registered> {
  const port = { registered: undefined as Registered, register: (given: Registered) => void (port.registered = given) }
  return port
}
