import { listRota, updateExpertHours } from '#contract/rota/api.ts'
import type { WeeklyHours } from '#contract/rota/rules.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryOf } from '../../platform/cache/queries.ts'
import { refreshRota } from './refreshRota.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Changes the hours of an expert as they are on the server, one change after the other: a call replaces all of them, and those
 * on the screen may be older.
 */
export function changeHours(
  expertId: number,
  change: (hours: readonly WeeklyHours[]) => readonly WeeklyHours[],
): Promise<void> {
  const act = async () => {
    const rota = await queryClient.query({ ...queryOf(listRota), staleTime: 0, retry: false })
    const hours = change(rota.find(({ expert }) => expert.id === expertId)?.hours ?? [])
    await call(updateExpertHours, { params: { expertId }, body: { hours: [...hours] } })
    await refreshRota()
  }
  last = last.then(act, act)
  return last
}

export function isSameHours(one: WeeklyHours, other: WeeklyHours): boolean {
  return (
    one.kind === other.kind &&
    one.weekday === other.weekday &&
    one.from_minute === other.from_minute &&
    one.to_minute === other.to_minute
  )
}
