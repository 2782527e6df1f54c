import { listRota, updateExpertException, updateExpertHours, type ExpertRota } from '#contract/experts/rota/api.ts'
import type { DayHours, HoursException, WeeklyHours } from '#contract/experts/rota/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'
import { refreshRota } from './refreshRota.ts'

let last: Promise<void> = Promise.resolve()

/**
 * Changes the rota of an expert as it is on the server, one change after the other: a call replaces hours, and those on the
 * screen may be older.
 */
function changeRota(expertId: number, send: (rota: ExpertRota | undefined) => Promise<unknown>): Promise<void> {
  const act = async () => {
    const rota = await queryClient.query({ ...queryOf(listRota), staleTime: 0, retry: false })
    await send(rota.find(({ expert }) => expert.id === expertId))
    await refreshRota()
  }
  last = last.then(act, act)
  return last
}

export function changeHours(
  expertId: number,
  change: (hours: readonly WeeklyHours[]) => readonly WeeklyHours[],
): Promise<void> {
  return changeRota(expertId, (rota) =>
    call(updateExpertHours, { params: { expertId }, body: { hours: [...change(rota?.hours ?? [])] } }),
  )
}

type AddedHours = Pick<HoursException, 'kind' | 'day'> & { added: DayHours | null }

/** Adds hours to those of a date; null leaves it without any. */
export function addHoursOn(expertId: number, { kind, day, added }: AddedHours): Promise<void> {
  return changeRota(expertId, (rota) => {
    const current = rota?.exceptions.find((one) => one.kind === kind && one.day === day)?.hours ?? []
    const hours = added ? [...current, added] : []
    return call(updateExpertException, { params: { expertId }, body: { kind, day, hours } })
  })
}

export function isSameHours(one: WeeklyHours, other: WeeklyHours): boolean {
  return (
    one.kind === other.kind &&
    one.weekday === other.weekday &&
    one.from_minute === other.from_minute &&
    one.to_minute === other.to_minute
  )
}
