import type * as file from '../../learning/courses/courseFile.ts'

/** The lists of each kind of part, and the kind of their items. */
export const partLists = {
  course: { stages: 'stage', options: 'option', documents: 'document' },
  stage: { days: 'day', homeworks: 'homework' },
  day: { sets: 'set', homeworks: 'homework' },
  set: { lessons: 'lesson' },
  lesson: {},
  homework: {},
  video: {},
  option: {},
  document: {},
} as const satisfies Record<string, Record<string, string>>

export type PartKind = keyof typeof partLists
export const partKinds = Object.keys(partLists) as PartKind[]

/** These stand in exactly one list and go with it; the others may stand in many, or in none. */
export const ownedKinds: ReadonlySet<PartKind> = new Set(['stage', 'day', 'option', 'document'])

/** The only part of kind `course`. */
export const courseKey = 'course'

/** An item of a list; `required` is undefined where the file says nothing. */
export type Placement = { key: string; required?: boolean }

/** A part of a course: what stands in it, and the parts that follow in order. */
export type DraftPart = {
  kind: PartKind
  key: string
  fields: Readonly<Record<string, unknown>>
  lists: Readonly<Record<string, readonly Placement[]>>
}

export function partId({ kind, key }: { kind: string; key: string }): string {
  return `${kind} ${key}`
}

/** Takes a course file apart, in the order of the file. */
export function draftOf({
  slug: _slug,
  stages,
  options = [],
  documents = [],
  videos,
  lessons,
  sets,
  homeworks = {},
  ...course
}: file.CourseFile): DraftPart[] {
  const placed = (parts: readonly { key: string }[]) => parts.map(({ key }) => ({ key }))
  const lists = { stages: placed(stages), options: placed(options), documents: placed(documents) }
  return [
    { kind: 'course', key: courseKey, fields: course, lists },
    ...mapParts('video', videos),
    ...mapParts('lesson', lessons),
    ...Object.entries(sets).map(([key, { lessons: references, ...fields }]): DraftPart => {
      const items = references.map((one) => (typeof one === 'string' ? { key: one } : placementOf(one.lesson, one)))
      return { kind: 'set', key, fields, lists: { lessons: items } }
    }),
    ...mapParts('homework', homeworks),
    ...stages.flatMap(({ key, days, homeworks: attached, ...fields }): DraftPart[] => [
      { kind: 'stage', key, fields, lists: { days: placed(days), homeworks: attachmentsOf(attached) } },
      ...days.map(dayPart),
    ]),
    ...options.map(({ key, ...fields }): DraftPart => ({ kind: 'option', key, fields, lists: {} })),
    ...documents.map(({ key, ...fields }): DraftPart => ({ kind: 'document', key, fields, lists: {} })),
  ]
}

function mapParts(kind: PartKind, parts: Readonly<Record<string, object>>): DraftPart[] {
  return Object.entries(parts).map(([key, fields]) => ({ kind, key, fields: { ...fields }, lists: {} }))
}

function dayPart({ key, sets = [], homeworks, ...fields }: file.DayFile): DraftPart {
  const lists = { sets: sets.map((set) => ({ key: set })), homeworks: attachmentsOf(homeworks) }
  return { kind: 'day', key, fields, lists }
}

function attachmentsOf(attachments: readonly file.HomeworkAttachment[] = []): Placement[] {
  return attachments.map((one) => placementOf(one.homework, one))
}

function placementOf(key: string, { required }: { required?: boolean }): Placement {
  return required === undefined ? { key } : { key, required }
}

/** Puts a course file together; it may lack what a course must have. */
export function courseFileOf(slug: string, parts: readonly DraftPart[]): unknown {
  const found = new Map(parts.map((part) => [partId(part), part]))
  const fieldsOf = (kind: PartKind, key: string) => found.get(partId({ kind, key }))?.fields ?? {}
  const itemsOf = (kind: PartKind, key: string, list: string) => found.get(partId({ kind, key }))?.lists[list] ?? []
  const owned = (kind: PartKind, placements: readonly Placement[]) =>
    placements.map(({ key }) => ({ key, ...fieldsOf(kind, key) }))
  const attached = (kind: PartKind, key: string) =>
    unlessEmpty(
      'homeworks',
      itemsOf(kind, key, 'homeworks').map(({ key: homework, ...rest }) => ({ homework, ...rest })),
    )
  const map = (kind: PartKind, more: (part: DraftPart) => object = () => ({})) =>
    Object.fromEntries(
      parts.filter((part) => part.kind === kind).map((part) => [part.key, { ...part.fields, ...more(part) }]),
    )
  const days = (stage: string) =>
    itemsOf('stage', stage, 'days').map(({ key }) => ({
      key,
      ...fieldsOf('day', key),
      ...unlessEmpty(
        'sets',
        itemsOf('day', key, 'sets').map((set) => set.key),
      ),
      ...attached('day', key),
    }))
  const homeworks = map('homework')
  return {
    slug,
    ...fieldsOf('course', courseKey),
    ...unlessEmpty('documents', owned('document', itemsOf('course', courseKey, 'documents'))),
    ...unlessEmpty('options', owned('option', itemsOf('course', courseKey, 'options'))),
    videos: map('video'),
    lessons: map('lesson'),
    sets: map('set', ({ lists: { lessons = [] } }) => ({ lessons: lessons.map(referenceOf) })),
    ...(Object.keys(homeworks).length > 0 && { homeworks }),
    stages: itemsOf('course', courseKey, 'stages').map(({ key }) => ({
      key,
      ...fieldsOf('stage', key),
      ...attached('stage', key),
      days: days(key),
    })),
  }
}

function referenceOf({ key, required }: Placement): string | { lesson: string; required: boolean } {
  return required === undefined ? key : { lesson: key, required }
}

function unlessEmpty(name: string, items: readonly unknown[]): Record<string, unknown> {
  return items.length === 0 ? {} : { [name]: items }
}
