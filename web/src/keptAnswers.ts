import type { PersistedClient } from '@tanstack/react-query-persist-client'

/** About 8 MB as browsers keep them; the answers of a learner with many courses are a tenth of it. */
const keptLetters = 4_000_000
const longestMs = 30 * 86_400_000

/** What this device keeps, as text: the newest answers, as many as have room, and none that is older than thirty days. */
export function newestAnswers({ clientState, ...rest }: PersistedClient): string {
  const { queries, ...others } = clientState
  const kept: string[] = []
  let room = keptLetters
  for (const query of queries.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)) {
    const text = JSON.stringify(query)
    room -= text.length
    if (room < 0 || query.state.dataUpdatedAt < rest.timestamp - longestMs) break
    kept.push(text)
  }
  const state = `${JSON.stringify(others).slice(0, -1)},"queries":[${kept.join(',')}]}`
  return `${JSON.stringify(rest).slice(0, -1)},"clientState":${state}}`
}
