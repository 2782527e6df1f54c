/** Whether two values of a form are equal; `JSON` knows all of their types. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Values = Record<string, unknown>

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function namesOf(...versions: readonly Values[]): string[] {
  return [...new Set(versions.flatMap(Object.keys))]
}

/** Three-way merge by name: the changes from `base` to `mine`, on top of `theirs`. Lists are changed as a whole. */
export function mergeValues<Merged>(base: Merged, mine: Merged, theirs: Merged): Merged {
  if (isEqual(mine, base)) return theirs
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mine
  const merged = namesOf(mine, theirs).map((name) => [name, mergeValues(base[name], mine[name], theirs[name])])
  return Object.fromEntries(merged) as Merged
}

/** The names of the values that two versions both changed, each in its own way. */
export function disputedNames<Compared extends object>(
  base: Compared,
  mine: Compared,
  theirs: Compared,
): (keyof Compared)[] {
  return (Object.keys(base) as (keyof Compared)[]).filter((name) => isDisputed(base[name], mine[name], theirs[name]))
}

function isDisputed(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (isEqual(mine, base) || isEqual(theirs, base) || isEqual(mine, theirs)) return false
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return true
  return namesOf(base, mine, theirs).some((name) => isDisputed(base[name], mine[name], theirs[name]))
}
