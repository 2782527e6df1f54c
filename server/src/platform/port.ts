/** An interface that a domain declares and a higher domain implements. */
export type Port<Registered> = { readonly registered: Registered; register: (registered: Registered) => void }

/** Throws until `registries.ts` has registered an implementation. */
export function createPort<Registered>(name: string): Port<Registered> {
  let registered: Registered | undefined
  return {
    get registered() {
      if (registered === undefined) throw new Error(`Nothing is registered for ${name}`)
      return registered
    },
    register(implementation) {
      registered = implementation
    },
  }
}
