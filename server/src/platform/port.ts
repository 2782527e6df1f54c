/** A function that a domain needs of one that it may not import. */
export type Port<Call> = { readonly call: Call; fill: (call: Call) => void }

/** `registries.ts` fills the port; to call it before that throws. */
export function createPort<Call>(name: string): Port<Call> {
  let filled: Call | undefined
  return {
    get call() {
      if (!filled) throw new Error(`Nothing is registered for ${name}`)
      return filled
    },
    fill(call) {
      filled = call
    },
  }
}
