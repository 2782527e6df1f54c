/** Gathers what is to be done once a transaction stands; `committed` does it. */
export function afterwards() {
  const works: (() => void)[] = []
  return {
    afterCommit: (work: () => void): void => void works.push(work),
    committed: (): void => works.forEach((work) => work()),
  }
}
