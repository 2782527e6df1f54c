/** A part that an area uses of one that it may not import. */
export type Port<Registered> = {
  /** Undefined until `registries.ts` has registered it. */
  readonly registered: Registered
  register: (registered: Registered) => void
}

/** Has no name for an error, which would add to the first page. */
export function createPort<Registered>(): Port<Registered> {
  const port = { registered: undefined as Registered, register: (part: Registered) => void (port.registered = part) }
  return port
}
