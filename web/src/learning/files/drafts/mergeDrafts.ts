type Keyed = { key?: string; mark?: { id: string } }

/** Both drafts in one: the words of both, the files of both, and of any other choice the first that was made. */
export function mergeDrafts<Draft>(mine: Draft, theirs: Draft): Draft {
  const merged = { ...mine } as Record<string, unknown>
  for (const [name, value] of Object.entries(theirs as object)) {
    const own = merged[name]
    if (name === 'clientId') continue
    if (typeof own === 'string' && typeof value === 'string') merged[name] = mergeTexts(own, value)
    else if (Array.isArray(own) && Array.isArray(value)) merged[name] = mergeLists(own, value)
    else merged[name] = own ?? value
  }
  return merged as Draft
}

/** The words of both; where one begins as the other does, only what differs follows. */
export function mergeTexts(mine: string, theirs: string): string {
  if (theirs.includes(mine)) return theirs
  if (mine.includes(theirs)) return mine
  const rest = mine.slice(commonWordsLength(mine, theirs))
  return `${theirs.trimEnd()}\n\n${rest.trimStart()}`
}

function commonWordsLength(mine: string, theirs: string): number {
  let length = 0
  while (length < mine.length && mine[length] === theirs[length]) length += 1
  // A word is not cut in two.
  return mine.slice(0, length).search(/\S*$/)
}

function mergeLists(mine: readonly Keyed[], theirs: readonly Keyed[]): Keyed[] {
  return [...mine, ...theirs.filter((one) => !mine.some((own) => idOf(own) === idOf(one)))]
}

function idOf({ key, mark }: Keyed): string | undefined {
  return key ?? mark?.id
}
