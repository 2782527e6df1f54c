import type { Language } from '#contract/endpoint.ts'
import { partId } from '#contract/school/authoring/draft.ts'
import type { DraftParts, ListName, Operation, Place } from '#contract/school/authoring/operations.ts'
import type { OutlineNode, SelectedNode } from '../outline.ts'
import { newKeys } from '../partActs.ts'

/** Days of the course by their numbers, both included. */
export type DayRange = { from: number; to: number }

/** A day in its stage. */
type DayNode = SelectedNode & { list: ListName }

/** All days of the course in order; the first has the number 1. */
export function daysOf(outline: readonly OutlineNode[]): DayNode[] {
  const isDay = (node: OutlineNode): node is DayNode => node.part?.kind === 'day'
  return outline.flatMap(({ children }) => children.filter(isDay))
}

export function daysIn(days: readonly DayNode[], { from, to }: DayRange): DayNode[] {
  return days.slice(from - 1, to)
}

/** Days at most that are pasted at once. */
export const maxPastedDays = 400

/** The titles of a text, one a line, and the numbers of the lines that are longer than a title may be. */
export function titlesOf(text: string, maxLength: number): { titles: string[]; tooLong: number[] } {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const tooLong = lines.flatMap((line, index) => (line.length > maxLength ? [index + 1] : []))
  return { titles: lines.filter(Boolean), tooLong }
}

/** Adds a day for each title at the end of a stage. */
export function pasteDays(parts: DraftParts, stage: string, titles: readonly string[], language: Language) {
  const days: ListName = { kind: 'stage', key: stage, list: 'days' }
  const place = { ...days, after: parts.get(partId(days))?.lists.days?.at(-1)?.key ?? null }
  const fields = titles.map((title) => ({ title: { [language]: title } }))
  return addedDays(parts, place, fields).map(({ operation }) => operation)
}

type Added = { key: string; operation: Operation }

/** Adds days one after the other. */
function addedDays(parts: DraftParts, place: Place, fields: readonly Record<string, unknown>[]): Added[] {
  const keys = newKeys(parts, 'day', fields.length)
  return keys.map((key, index) => {
    const after = keys[index - 1] ?? place.after
    return {
      key,
      operation: { type: 'add', kind: 'day', key, fields: fields[index] ?? {}, place: { ...place, after } },
    }
  })
}

/** The place behind the day with this number, in its stage; behind 0 is the beginning of the course. */
function placeBehind(days: readonly DayNode[], number: number): Place | undefined {
  const day = days[number - 1]
  if (day) return { ...day.list, after: day.part.key }
  return days[0] && { ...days[0].list, after: null }
}

/** Moves days behind the day with this number, which is none of them; without operations where they stand there. */
export function moveDays(days: readonly DayNode[], range: DayRange, behind: number): Operation[] {
  const place = placeBehind(days, behind)
  const moved = daysIn(days, range)
  const isThere = behind === range.from - 1 && moved.every(({ list }) => partId(list) === (place && partId(place)))
  if (!place || isThere) return []
  return moved.map(({ part: { kind, key }, list: from }, index) => {
    const after = moved[index - 1]?.part.key ?? place.after
    return { type: 'move', kind, key, from, to: { ...place, after } }
  })
}

/** Copies days behind the last of them. Sets and homework may stand in several days, so the copies have the same. */
export function duplicateDays(parts: DraftParts, days: readonly DayNode[], range: DayRange): Operation[] {
  const copied = daysIn(days, range)
  const place = placeBehind(days, range.to)
  if (!place) return []
  const fields = copied.map(({ part }) => ({ ...part.fields }))
  return addedDays(parts, place, fields).flatMap(({ key, operation }, index) => [
    operation,
    ...contentsOf(copied[index], key),
  ])
}

/** Puts what stands in a day into another, empty one. */
function contentsOf(day: DayNode | undefined, target: string): Operation[] {
  const { sets = [], homeworks = [] } = day?.part.lists ?? {}
  const into = (list: string, kind: 'set' | 'homework', items: typeof sets) =>
    items.map(({ key, ...more }, index): Operation => {
      const after = items[index - 1]?.key ?? null
      return { type: 'add', kind, key, place: { kind: 'day', key: target, list, after, ...more } }
    })
  return [...into('sets', 'set', sets), ...into('homeworks', 'homework', homeworks)]
}

/** Sets a field of days that have another value; null removes it. */
export function setOnDays(days: readonly DayNode[], range: DayRange, field: string, value: unknown): Operation[] {
  return daysIn(days, range)
    .filter(({ part }) => (part.fields[field] ?? null) !== value)
    .map(({ part: { kind, key } }) => ({ type: 'set', kind, key, field, value }))
}

/** Adds a rest day wherever so many days have none between or behind them. */
export function addRestDays(parts: DraftParts, days: readonly DayNode[], range: DayRange, every: number): Operation[] {
  const isRest = (day: DayNode | undefined) => day?.part.fields.rest === true
  let count = 0
  const places = daysIn(days, range).flatMap((day): Place[] => {
    count = isRest(day) ? 0 : count + 1
    if (count < every) return []
    count = 0
    return isRest(days[day.number]) ? [] : [{ ...day.list, after: day.part.key }]
  })
  const keys = newKeys(parts, 'day', places.length)
  return places.map((place, index) => {
    const key = keys[index] ?? ''
    return { type: 'add', kind: 'day', key, fields: { rest: true }, place }
  })
}
