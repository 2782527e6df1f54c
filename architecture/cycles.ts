/** The names of a cycle of imports, in their order; undefined if there is none. */
export function findCycle(nodes: readonly { name: string; imports: readonly string[] }[]): string[] | undefined {
  const importsOf = new Map(nodes.map(({ name, imports }) => [name, imports]))
  const finished = new Set<string>()
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (finished.has(name)) return undefined
    for (const imported of importsOf.get(name) ?? []) {
      const cycle = visit(imported, [...path, name])
      if (cycle) return cycle
    }
    finished.add(name)
    return undefined
  }
  for (const name of importsOf.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}
