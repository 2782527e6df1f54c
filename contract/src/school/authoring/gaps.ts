import { languages, type Language } from '../../endpoint.ts'
import * as file from '../../learning/courses/courseFile.ts'
import { courseKey, ownedKinds, partId, partLists, type DraftPart, type PartKind, type Placement } from './draft.ts'
import { dayNumbers } from './changes.ts'
import type { Gap } from './gap.ts'
import { partFields, partSchemas } from './partFields.ts'

/** The brands, files and services that the school has beside the draft. */
export type SchoolResources = {
  brands: ReadonlySet<string>
  /** Numbers of services that other courses or the catalogue have. */
  takenServices: ReadonlySet<number>
  /** Names of images and documents. */
  files: ReadonlySet<string>
  /** The file of each video by its key, with its subtitles. */
  videos: ReadonlyMap<string, { file: string; subtitles: readonly string[] }>
}

type Draft = {
  parts: readonly DraftPart[]
  school: SchoolResources
  language: Language | undefined
  find: (kind: PartKind, key: string) => DraftPart | undefined
  dayCount: number
}

type Finding = Omit<Gap, 'kind' | 'key'>

/** All gaps of a draft, in the order of its parts. A draft without blocking ones passes the checks of the import. */
export function gapsOf(parts: readonly DraftPart[], school: SchoolResources): Gap[] {
  const found = new Map(parts.map((part) => [partId(part), part]))
  const find = (kind: PartKind, key: string) => found.get(partId({ kind, key }))
  const draft = {
    parts,
    school,
    find,
    language: languageOf(find('course', courseKey)),
    dayCount: dayNumbers(parts).size,
  }
  const placed = placedIds(parts)
  return parts.flatMap((part) => {
    const { kind, key } = part
    const own = [
      ...requiredGaps(part),
      ...textGaps(part, draft),
      ...referenceGaps(part, draft),
      ...(checks[kind]?.(part, draft) ?? []),
      ...(isUnused(part, placed) ? [{ reason: 'unused' } as const] : []),
    ]
    return own.map((finding): Gap => ({ kind, key, ...finding }))
  })
}

function languageOf(course: DraftPart | undefined): Language | undefined {
  return languages.find((language) => language === course?.fields['language'])
}

function requiredGaps({ kind, fields }: DraftPart): Finding[] {
  const { required } = partSchemas[kind] as { required?: readonly string[] }
  const needed = (required ?? []).filter((field) => Object.hasOwn(partFields[kind], field))
  return needed.filter((field) => fields[field] === undefined).map((field) => ({ reason: 'required', field }))
}

/** The texts of a field: itself, or those of its items. */
function textsOf(field: string, value: unknown): Readonly<Record<string, unknown>>[] {
  if (file.textFields.has(field)) return [value as Readonly<Record<string, unknown>>]
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'title' in item ? textsOf('title', item.title) : [],
  )
}

function textGaps({ fields }: DraftPart, { language, find }: Draft): Finding[] {
  const offered = find('course', courseKey)?.fields['title'] ?? {}
  const others = languages.filter((other) => other !== language && Object.hasOwn(offered, other))
  return Object.entries(fields).flatMap(([field, value]) => {
    const texts = textsOf(field, value)
    const lacks = (one: Language) => texts.some((text) => !Object.hasOwn(text, one))
    const missing: Finding[] = language && lacks(language) ? [{ reason: 'text_missing', field, language }] : []
    return [
      ...missing,
      ...others.filter(lacks).map((one): Finding => ({ reason: 'translation_missing', field, language: one })),
    ]
  })
}

const videoFields = ['demoVideo', 'video', 'descriptionVideo', 'verticalVideo', 'verticalDescriptionVideo']
const imageFields = ['image', 'background']

function referenceGaps({ kind, fields, lists }: DraftPart, { find, school }: Draft): Finding[] {
  const text = (field: string) => fields[field] as string | undefined
  const videos = videoFields.flatMap((field): Finding[] => {
    const key = text(field)
    return key === undefined || find('video', key) ? [] : [{ reason: 'unknown_reference', field, item: key }]
  })
  const files = [...imageFields, ...(kind === 'document' ? ['file'] : [])].flatMap((field): Finding[] => {
    const name = text(field)
    return name === undefined || school.files.has(name) ? [] : [{ reason: 'file_missing', field, item: name }]
  })
  const kinds = partLists[kind] as Readonly<Record<string, PartKind>>
  const items = Object.entries(lists).flatMap(([field, placements]) =>
    placements.flatMap(({ key }): Finding[] => {
      const itemKind = kinds[field]
      return itemKind && find(itemKind, key) ? [] : [{ reason: 'unknown_reference', field, item: key }]
    }),
  )
  return [...videos, ...files, ...items]
}

const isEmpty = (items: readonly Placement[] | undefined) => (items ?? []).length === 0

function emptyList({ lists }: DraftPart, field: string): Finding[] {
  return isEmpty(lists[field]) ? [{ reason: 'list_empty', field }] : []
}

/** Repeated keys of a field's items. */
function repeatedGaps(field: string, items: readonly { key: string }[] | undefined): Finding[] {
  const keys = (items ?? []).map(({ key }) => key)
  return keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((item): Finding => ({ reason: 'repeated', field, item }))
}

const checks: Partial<Record<PartKind, (part: DraftPart, draft: Draft) => Finding[]>> = {
  course: courseGaps,
  stage: (part) => emptyList(part, 'days'),
  day: dayGaps,
  set: setGaps,
  lesson: lessonGaps,
  homework: homeworkGaps,
  video: videoGaps,
  option: ({ fields }) => repeatedGaps('values', fields['values'] as { key: string }[] | undefined),
  document: ({ fields }) =>
    (fields['url'] === undefined) === (fields['file'] === undefined) ? [{ reason: 'document_source' }] : [],
}

function courseGaps(part: DraftPart, { school, dayCount }: Draft): Finding[] {
  const { brands = [], demo = {}, videoConsultations = [] } = part.fields as Partial<file.CourseFile>
  return [
    ...emptyList(part, 'stages'),
    ...brands
      .filter((brand) => !school.brands.has(brand))
      .map((item): Finding => ({ reason: 'unknown_brand', field: 'brands', item })),
    ...(demo.services ?? [])
      .filter((id) => school.takenServices.has(id))
      .map((id): Finding => ({ reason: 'service_taken', field: 'demo', item: String(id) })),
    ...videoConsultations
      .filter(({ fromDay = 1 }) => fromDay > dayCount)
      .map(({ fromDay }): Finding => ({
        reason: 'day_out_of_range',
        field: 'videoConsultations',
        item: String(fromDay),
      })),
  ]
}

function dayGaps({ fields, lists }: DraftPart, { find }: Draft): Finding[] {
  if (fields['rest'] === true) {
    const set = ['points', 'required'].filter((field) => fields[field] !== undefined)
    const filled = ['sets', 'homeworks'].filter((list) => !isEmpty(lists[list]))
    return [...filled, ...set].map((field) => ({ reason: 'rest_with_tasks', field }))
  }
  const sets = (lists['sets'] ?? []).flatMap(({ key }) => find('set', key) ?? [])
  const lessons = sets.flatMap((set) => set.lists['lessons'] ?? [])
  const hasVideo = lessons.some(({ key }) => find('lesson', key)?.fields['video'] !== undefined)
  return [
    ...(fields['title'] === undefined ? [{ reason: 'required', field: 'title' } as const] : []),
    ...repeatedGaps('sets', lessons),
    ...(hasVideo ? [] : [{ reason: 'day_without_video', field: 'sets' } as const]),
  ]
}

function setGaps(part: DraftPart): Finding[] {
  const { repeat } = part.fields as Partial<Pick<file.CourseFile['sets'][string], 'repeat'>>
  const isOutside = repeat && (repeat.from > repeat.count || repeat.count > repeat.to)
  return [
    ...emptyList(part, 'lessons'),
    ...(isOutside ? [{ reason: 'repeats_out_of_range', field: 'repeat' } as const] : []),
  ]
}

function lessonGaps({ fields }: DraftPart, { find }: Draft): Finding[] {
  const { options = {} } = fields as Partial<file.LessonFile>
  return Object.entries(options).flatMap(([key, values]) => {
    const known = find('option', key)
    if (!known) return [{ reason: 'unknown_reference', field: 'options', item: key } as const]
    const offered = (known.fields['values'] ?? []) as { key: string }[]
    return values
      .filter((value) => !offered.some((one) => one.key === value))
      .map((item): Finding => ({ reason: 'unknown_reference', field: 'options', item }))
  })
}

function homeworkGaps({ fields }: DraftPart): Finding[] {
  const { requires = [], exercises = [] } = fields as Partial<NonNullable<file.CourseFile['homeworks']>[string]>
  const lacks = requires.includes('exercise') && exercises.length === 0
  return [
    ...repeatedGaps('exercises', exercises),
    ...(lacks ? [{ reason: 'exercises_missing', field: 'exercises' } as const] : []),
  ]
}

function videoGaps({ key, fields }: DraftPart, { school }: Draft): Finding[] {
  const { file: name, subtitles = [] } = fields as Partial<file.CourseFile['videos'][string]>
  if (name === undefined) return []
  const known = school.videos.get(key)
  if (known?.file !== name) return [{ reason: 'file_missing', field: 'file', item: name }]
  return subtitles
    .filter((language) => !known.subtitles.includes(language))
    .map((item): Finding => ({ reason: 'file_missing', field: 'subtitles', item }))
}

function placedIds(parts: readonly DraftPart[]): ReadonlySet<string> {
  const placed = parts.flatMap(({ kind, lists }) =>
    Object.entries(lists).flatMap(([list, items]) => {
      const itemKind = (partLists[kind] as Readonly<Record<string, PartKind>>)[list] ?? kind
      return items.map(({ key }) => partId({ kind: itemKind, key }))
    }),
  )
  const watched = parts.flatMap(({ fields }) =>
    videoFields.flatMap((field) => {
      const key = fields[field] as string | undefined
      return key === undefined ? [] : partId({ kind: 'video', key })
    }),
  )
  return new Set([...placed, ...watched])
}

/** Owned parts are always in a list. */
function isUnused(part: DraftPart, placed: ReadonlySet<string>): boolean {
  return part.kind !== 'course' && !ownedKinds.has(part.kind) && !placed.has(partId(part))
}
