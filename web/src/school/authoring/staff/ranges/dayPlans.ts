import { maxDraftParts } from '#contract/school/authoring/api.ts'
import type { DraftParts, Operation } from '#contract/school/authoring/operations.ts'
import { formatQuoted } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import type { OutlineNode } from '../outline.ts'
import { partControls } from '../partControls.ts'
import { fieldLabel, nodeLabel } from '../partLabels.ts'
import { addRestDays, daysIn, daysOf, duplicateDays, moveDays, setOnDays, type DayRange } from './dayActs.ts'

export const dayActs = ['move', 'shift', 'duplicate', 'set', 'rest'] as const
export type DayAct = (typeof dayActs)[number]

/** The fields that are set on many days at once. */
export const dayFields = ['rest', 'required', 'demo', 'points'] as const
export type DayField = (typeof dayFields)[number]

/** The values that an author types and chooses for an act. */
export type DayForm = {
  act: DayAct
  from: string
  to: string
  behind: string
  by: string
  direction: 'later' | 'earlier'
  field: DayField
  isOn: boolean
  points: string
  every: string
}

/** The operations of an act, and what they do in words; without operations, why there are none. */
export type Plan = { operations: readonly Operation[]; outcome: string }

type Course = { parts: DraftParts; outline: readonly OutlineNode[]; days: ReturnType<typeof daysOf> }

export function planOf(form: DayForm, parts: DraftParts, outline: readonly OutlineNode[]): Plan {
  const days = daysOf(outline)
  const range = { from: wholeOf(form.from), to: wholeOf(form.to) }
  const { from, to } = range
  if (!(from >= 1 && from <= to && to <= days.length))
    return refusal(t('authoring.staff.ranges.wrongRange', { count: days.length }))
  const plan = plans[form.act](form, range, { parts, outline, days }) ?? refusal(t('authoring.staff.ranges.noChange'))
  return isFull(parts, plan.operations) ? refusal(t('authoring.staff.ranges.full')) : plan
}

/** Each gives no plan where it would change nothing. */
const plans: Readonly<Record<DayAct, (form: DayForm, range: DayRange, course: Course) => Plan | undefined>> = {
  move: planMove,
  shift: planShift,
  duplicate: planDuplicate,
  set: planSet,
  rest: planRest,
}

/** Whether the draft would get more parts than the server takes. */
export function isFull(parts: DraftParts, operations: readonly Operation[]): boolean {
  const added = operations.filter((one) => one.type === 'add' && one.fields)
  return parts.size + added.length > maxDraftParts
}

/** A whole number that was typed, else NaN. */
function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function refusal(outcome: string): Plan {
  return { operations: [], outcome }
}

/** The values of a sentence about a range. */
function spanOf({ from, to }: DayRange) {
  return { from, to, span: from === to ? 'one' : 'many' }
}

function planMove({ behind }: DayForm, range: DayRange, { days, outline }: Course): Plan | undefined {
  const number = wholeOf(behind)
  if (!(number <= days.length)) return refusal(t('authoring.staff.ranges.wrongBehind', { count: days.length }))
  if (number >= range.from && number <= range.to) return refusal(t('authoring.staff.ranges.behindItself'))
  return moveBehind(number, range, { days, outline })
}

function moveBehind(
  behind: number,
  range: DayRange,
  { days, outline }: Pick<Course, 'days' | 'outline'>,
): Plan | undefined {
  const operations = moveDays(days, range, behind)
  if (operations.length === 0) return undefined
  const first = behind < range.from ? behind + 1 : behind - (range.to - range.from)
  const values = { ...spanOf(range), behind, first, last: first + range.to - range.from }
  const sentence = t(behind === 0 ? 'authoring.staff.ranges.moveFirst' : 'authoring.staff.ranges.move', values)
  const target = days[Math.max(behind, 1) - 1]?.list.key
  const isElsewhere = daysIn(days, range).some(({ list }) => list.key !== target)
  const stage = outline.find(({ part }) => part?.kind === 'stage' && part.key === target)
  const into = isElsewhere && stage && t('authoring.staff.ranges.intoStage', { stage: formatQuoted(nodeLabel(stage)) })
  return { operations, outcome: [sentence, into].filter(Boolean).join(' ') }
}

function planShift({ by, direction }: DayForm, range: DayRange, course: Course): Plan | undefined {
  const most = direction === 'later' ? course.days.length - range.to : range.from - 1
  const count = wholeOf(by)
  if (most === 0) return refusal(t(`authoring.staff.ranges.atEnd.${direction}`))
  if (!(count >= 1 && count <= most)) return refusal(t('authoring.staff.ranges.wrongNumber', { min: 1, max: most }))
  return moveBehind(direction === 'later' ? range.to + count : range.from - 1 - count, range, course)
}

function planDuplicate(_: DayForm, range: DayRange, { parts, days }: Course): Plan {
  const values = { ...spanOf(range), first: range.to + 1, last: range.to + 1 + range.to - range.from }
  return {
    operations: duplicateDays(parts, days, range),
    outcome: t('authoring.staff.ranges.duplicate', values),
  }
}

function planSet({ field, isOn, points }: DayForm, range: DayRange, { days }: Course): Plan | undefined {
  const control = partControls.day[field]
  if (!control) return undefined
  const values = { ...spanOf(range), field: formatQuoted(fieldLabel(field, control)) }
  if (control.type !== 'number') {
    const operations = setOnDays(days, range, field, isOn || null)
    if (operations.length === 0) return undefined
    const sentence = t(isOn ? 'authoring.staff.ranges.setOn' : 'authoring.staff.ranges.setOff', values)
    const isLeft = field === 'rest' && isOn && daysIn(days, range).some(hasTasks)
    return { operations, outcome: isLeft ? `${sentence} ${t('authoring.staff.ranges.restWithTasks')}` : sentence }
  }
  const value = points.trim() === '' ? null : wholeOf(points)
  const { min, max } = control
  if (value !== null && !(value >= min && value <= max))
    return refusal(t('authoring.staff.ranges.wrongNumber', { min, max }))
  const operations = setOnDays(days, range, field, value)
  if (operations.length === 0) return undefined
  const outcome =
    value === null
      ? t('authoring.staff.ranges.setEmpty', values)
      : t('authoring.staff.ranges.setNumber', { ...values, value })
  return { operations, outcome }
}

/** Whether a day has what a rest day may not have. */
function hasTasks({ part: { fields, lists } }: ReturnType<typeof daysOf>[number]): boolean {
  const isFilled = (lists.sets ?? []).length > 0 || (lists.homeworks ?? []).length > 0
  return isFilled || fields.points !== undefined || fields.required !== undefined
}

function planRest({ every }: DayForm, range: DayRange, { parts, days }: Course): Plan {
  const count = wholeOf(every)
  const max = range.to - range.from + 1
  if (!(count >= 1 && count <= max)) return refusal(t('authoring.staff.ranges.wrongNumber', { min: 1, max }))
  const operations = addRestDays(parts, days, range, count)
  if (operations.length === 0) return refusal(t('authoring.staff.ranges.restThere'))
  return { operations, outcome: t('authoring.staff.ranges.rest', { count: operations.length, every: count }) }
}
