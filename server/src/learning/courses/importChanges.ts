import { languages, type Language } from '#contract/endpoint.ts'
import type { BegunKind } from '#contract/learning/courses/rules.ts'
import type { Sql } from '../../platform/database/database.ts'
import * as queries from './importChangesQueries.ts'
import type { BegunPart, CoursePart, Removal } from './importChangesQueries.ts'

type Difference = { added: string[]; removed: string[]; changed: string[] }

/** A part that learners have begun and would no longer see; `what` is it in words. */
export type Begun = { kind: BegunKind; key: string; what: string; learners: number }

export type CourseChanges = {
  parts: ReadonlyMap<CoursePart['kind'], Difference>
  texts: ReadonlyMap<Language, Record<keyof Difference, number>>
  begun: readonly Begun[]
  /** Number of people who have begun what would no longer be shown. */
  learners: number
}

export { listParts, type CoursePart } from './importChangesQueries.ts'

const kinds = [
  'course',
  'option',
  'stage',
  'day',
  'set',
  'lesson',
  'day homework',
  'stage homework',
  'video',
  'image',
  'document',
] as const

/**
 * Compares the parts of a course before and after an import, in its transaction. Locks removed parts, so that nobody
 * begins them before the commit.
 */
export async function lockCourseChanges(
  sql: Sql,
  { before, after }: { before: readonly CoursePart[]; after: readonly CoursePart[] },
  brands: { courseId: number; removed: readonly string[] },
): Promise<CourseChanges> {
  const parts = new Map(
    kinds.map((kind) => [
      kind,
      differenceOf(settingsByKey(before.filter(isOf(kind))), settingsByKey(after.filter(isOf(kind)))),
    ]),
  )
  const removed = removedOf(before, after)
  await queries.lockRemoved(sql, removed)
  const found = await queries.listBegun(sql, removed)
  const begun = describeBegun(before, found)
  const affected = new Set(found.flatMap(({ learners }) => learners))
  for (const brand of brands.removed) {
    const learners = await queries.listBrandLearners(sql, { courseId: brands.courseId, brand })
    for (const id of learners) affected.add(id)
    if (learners.length > 0)
      begun.push({ kind: 'brand', key: brand, what: `the course under the brand ${brand}`, learners: learners.length })
  }
  return { parts, texts: textChanges(before, after), begun, learners: affected.size }
}

const isOf = (kind: CoursePart['kind']) => (part: CoursePart) => part.kind === kind

function differenceOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Difference {
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: [...after.keys()].filter((key) => before.has(key) && before.get(key) !== after.get(key)),
  }
}

/** Contents without their texts, by key. */
function settingsByKey(parts: readonly CoursePart[]): Map<string, string> {
  return new Map(
    parts.map(({ key, content }) => [key, JSON.stringify(content, (_, value: unknown) => (isText(value) ? 0 : value))]),
  )
}

function isText(value: unknown): value is Partial<Record<Language, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, text]) => languages.some((one) => one === name) && typeof text === 'string')
  )
}

function textChanges(before: readonly CoursePart[], after: readonly CoursePart[]): CourseChanges['texts'] {
  return new Map(
    languages.map((language) => {
      const { added, removed, changed } = differenceOf(textsByPlace(before, language), textsByPlace(after, language))
      return [language, { added: added.length, removed: removed.length, changed: changed.length }]
    }),
  )
}

function textsByPlace(parts: readonly CoursePart[], language: Language): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = (value: unknown, place: string) => {
    if (isText(value)) {
      const text = value[language]
      if (text !== undefined) texts.set(place, text)
    } else if (typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value)) collect(child, `${place}/${name}`)
  }
  for (const { definition, content } of parts) collect(content, definition)
  return texts
}

function removedOf(before: readonly CoursePart[], after: readonly CoursePart[]): Removal {
  const left = new Set(after.map(({ kind, id }) => `${kind} ${id}`))
  const removed = before.filter(({ kind, id }) => !left.has(`${kind} ${id}`))
  const idsOf = (kind: CoursePart['kind']) => removed.filter(isOf(kind)).map(({ id }) => id)
  const open = new Set(after.filter(isOpenToTrials).map(({ id }) => id))
  return {
    days: idsOf('day'),
    lessons: idsOf('lesson'),
    dayHomeworks: idsOf('day homework'),
    stageHomeworks: idsOf('stage homework'),
    trialDays: before
      .filter((part) => isOpenToTrials(part) && left.has(`day ${part.id}`) && !open.has(part.id))
      .map(({ id }) => id),
  }
}

const isOpenToTrials = ({ kind, content }: CoursePart) =>
  kind === 'day' && Array.isArray(content) && content.at(-1) === true

type BegunPlace = { part: CoursePart['kind']; shown: BegunKind; label: string; suffix?: string }
const begunKinds: Record<BegunPart['kind'], BegunPlace> = {
  days: { part: 'day', shown: 'day', label: 'the day' },
  lessons: { part: 'lesson', shown: 'lesson', label: 'the lesson' },
  dayHomeworks: { part: 'day homework', shown: 'homework', label: 'the homework' },
  stageHomeworks: { part: 'stage homework', shown: 'homework', label: 'the homework' },
  trialDays: { part: 'day', shown: 'trial_day', label: 'the day', suffix: ' for trial streams' },
}

function describeBegun(before: readonly CoursePart[], begun: readonly BegunPart[]): Begun[] {
  return begun.map(({ kind, id, learners }) => {
    const { part, shown, label, suffix = '' } = begunKinds[kind]
    const key = before.find((one) => one.kind === part && one.id === id)?.key ?? String(id)
    return { kind: shown, key, what: `${label} ${key}${suffix}`, learners: learners.length }
  })
}
