import { listRota, updateExpertException, updateExpertHours, type ExpertRota } from '#contract/experts/rota/api.ts'
import { type DayHours, type HoursException, type WeeklyHours, minutesPerDay } from '#contract/experts/rota/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'

let last: Promise<void> = Promise.resolve()

/** Reads the server's rota before each change and runs changes one by one, because a call replaces all hours. */
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

/** Adds hours to a date; null removes all. */
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

export async function refreshRota(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [listRota.path] })
}

/** A minute of the day, such as `09:30`; `24:00` for its end. */
export function clockTime(minuteOfDay: number): string {
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function clockTimes({ from_minute: from, to_minute: to }: DayHours): string {
  return `${clockTime(from)}–${clockTime(to)}`
}

/** Hours between two clock times. An end of `00:00` is midnight of the next day. */
export function hoursBetween({ from, to }: { from: string; to: string }): DayHours {
  return { from_minute: minuteOf(from), to_minute: minuteOf(to) || minutesPerDay }
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
