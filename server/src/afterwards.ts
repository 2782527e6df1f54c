/** Gathers what is to be done once a transaction stands; `committed` does it. */
export function afterwards() {
  const works: (() => void | Promise<void>)[] = []
  return {
    afterCommit: (work: () => void | Promise<void>): void => void works.push(work),
    committed: async (): Promise<void> => {
      for (const work of works) await work()
    },
  }
}
