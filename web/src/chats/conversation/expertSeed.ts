/** The same drawn face for the same expert. */
export function expertSeed({ expert, id }: { expert: { name: string } | null; id: number }): number {
  if (!expert) return id
  return Array.from(expert.name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}
