import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/school/authoring/api.ts'
import { courseFileOf, partId } from '#contract/school/authoring/draft.ts'
import type { ListName, Operation } from '#contract/school/authoring/operations.ts'
import { addCourse } from '../../../test/course.ts'
import { courseText } from '../../../test/courseFolder.ts'
import { addCourseSource } from '../../../test/draftCalls.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { cleanDrafts } from '../cleanup.ts'

let school: School
let author: Awaited<ReturnType<typeof addStaffMember>>
let second: Awaited<ReturnType<typeof addStaffMember>>
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  author = await addStaffMember(school, 'content')
  second = await addStaffMember(school, 'content')
  await school.database.sql`update users set name = 'Olga', last_name = '' where id = ${author.id}`
})
afterAll(() => school.close())
beforeEach(async () => {
  courseId = await addAuthored()
})

async function addAuthored(text = courseText('own')): Promise<number> {
  const { id } = await addCourse(school.database)
  await addCourseSource(school.database.sql, id, text)
  return id
}

type Saving = { revision?: number; clientId?: string; token?: string; id?: number }
const change = (operations: readonly Operation[], saving: Saving = {}) =>
  school.call(api.changeCourseDraft, {
    params: { courseId: saving.id ?? courseId },
    body: {
      client_id: saving.clientId ?? randomUUID(),
      revision: saving.revision ?? 0,
      operations: [...operations],
    },
    token: saving.token ?? author.staffToken,
  })
const get = async (token = author.staffToken) =>
  (await school.call(api.getCourseDraft, { params: { courseId }, token })).body
const part = async (kind: string, key: string) =>
  (await get()).parts.find((one) => partId(one) === partId({ kind, key }))
const refusedIn = (failure: unknown) => (failure as { stored: { refused: unknown[] } }).stored.refused

const title = (key: string, value: string | null, language: 'ru' | 'en' | 'es' = 'en'): Operation => ({
  type: 'set',
  kind: 'lesson',
  key,
  field: 'title',
  language,
  value,
})
const stage: ListName = { kind: 'stage', key: 'stage', list: 'days' }
const addDay = (key: string): Operation => ({
  type: 'add',
  kind: 'day',
  key,
  fields: { title: { ru: key } },
  place: { ...stage, after: 'd1' },
})

test('the draft of a course is its file as parts, and nothing is stored before the first change', async () => {
  const draft = await get()
  expect(draft).toMatchObject({ revision: 0, course_id: courseId, slug: expect.any(String), undo: [] })
  expect(draft.schools).toContainEqual({ id: 'mind', title: expect.any(String) })
  expect(courseFileOf('own', draft.parts)).toMatchObject({
    accessDays: 30,
    sets: { evening: { lessons: [{ lesson: 'two', required: false }] } },
    stages: [{ key: 'stage', days: [{ key: 'd1', demo: true, sets: ['morning'] }, { key: 'd2' }] }],
  })
  expect(await school.database.sql`select 1 from course_drafts where course_id = ${courseId}`).toEqual([])
})

test('operations change the draft, and say how to undo them, also after the page is opened again', async () => {
  const { status, body } = await change([title('one', 'Breath'), addDay('rest')])
  expect(status).toBe(200)
  expect(body.revision).toBe(1)
  expect(await part('stage', 'stage')).toMatchObject({
    lists: { days: [{ key: 'd1' }, { key: 'rest' }, { key: 'd2' }] },
  })
  expect(await part('lesson', 'one')).toMatchObject({ fields: { title: { ru: 'Один', en: 'Breath' } } })
  const [latest] = (await get()).undo
  expect(latest).toEqual({ revision: 1, operations: body.undo })
  await change(latest?.operations ?? [], { revision: 1 })
  expect(await part('day', 'rest')).toBeUndefined()
  expect(await part('lesson', 'one')).toMatchObject({ fields: { title: { ru: 'Один', en: 'One' } } })
  expect((await get()).undo).toEqual([])
})

test('learners see nothing of a draft: the course keeps its version', async () => {
  const versions = () => school.database.sql`select version, title from courses where id = ${courseId}`
  const before = await versions()
  await change([title('one', 'Breath')])
  expect(await versions()).toEqual(before)
})

test('two authors who change different fields from one revision are merged, and learn of each other', async () => {
  await change([title('one', 'Breath')])
  const { status, body } = await change([title('one', 'Aliento', 'es'), addDay('more')], { token: second.staffToken })
  expect(status).toBe(200)
  expect(body.revision).toBe(2)
  expect(body.changes.map(({ revision, author: name }) => [revision, name])).toEqual([
    [1, 'Olga'],
    [2, null],
  ])
  expect(await part('lesson', 'one')).toMatchObject({ fields: { title: { en: 'Breath', es: 'Aliento' } } })
})

test('the same field of two authors is a conflict that shows the other text, and changes nothing', async () => {
  await change([title('one', 'Breath')])
  const { status, failure } = await change([addDay('more'), title('one', 'Breathing')], { token: second.staffToken })
  expect(status).toBe(409)
  expect(failure).toMatchObject({ code: 'draft_changed', stored: { revision: 1 } })
  expect(refusedIn(failure)).toEqual([{ index: 1, reason: 'changed', author: 'Olga', value: 'Breath' }])
  expect(await part('day', 'more')).toBeUndefined()
  expect((await change([title('one', 'Breathing')], { revision: 1, token: second.staffToken })).status).toBe(200)
})

test('what another author has removed, or changed under it, is refused with its reason', async () => {
  await change([{ type: 'remove', kind: 'day', key: 'd2', from: stage }, title('two', 'Gaze')])
  const points: Operation = { type: 'set', kind: 'day', key: 'd2', field: 'points', value: 5 }
  expect(refusedIn((await change([points])).failure)).toEqual([{ index: 0, reason: 'missing' }])
  const remove: Operation = { type: 'remove', kind: 'lesson', key: 'two' }
  expect(refusedIn((await change([remove])).failure)).toEqual([{ index: 0, reason: 'changed', author: 'Olga' }])
  expect(refusedIn((await change([remove], { revision: 1 })).failure)).toEqual([{ index: 0, reason: 'in_use' }])
})

test('a repeated call changes the draft once and gets the same answer', async () => {
  const clientId = randomUUID()
  const [one, other] = await Promise.all([
    change([addDay('more')], { clientId }),
    change([addDay('more')], { clientId }),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body).toEqual(other.body)
  expect((await get()).revision).toBe(1)
})

test('authors at the same time lose nothing', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `new-${index}`)
  const answers = await Promise.all(keys.map((key) => change([addDay(key)])))
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
  const days = (await part('stage', 'stage'))?.lists['days']?.map(({ key }) => key)
  expect(days?.toSorted()).toEqual(['d1', 'd2', ...keys].toSorted())
})

test.each<[string, Operation, string]>([
  ['a number where a text belongs', { ...title('one', null), value: 7 } as Operation, 'operations.0.value'],
  ['an unknown field', { type: 'set', kind: 'day', key: 'd1', field: 'speed', value: 1 }, 'operations.0.value'],
  [
    'a field of every object',
    { type: 'set', kind: 'day', key: 'd1', field: 'constructor', value: null },
    'operations.0.value',
  ],
  [
    'points above the limit',
    { type: 'set', kind: 'day', key: 'd1', field: 'points', value: 10_001 },
    'operations.0.value',
  ],
  [
    'a text without its language',
    { type: 'set', kind: 'day', key: 'd1', field: 'title', value: {} },
    'operations.0.language',
  ],
  [
    'an address that is not https',
    { type: 'set', kind: 'lesson', key: 'one', field: 'surveyFormUrl', value: 'javascript:1' },
    'operations.0.value',
  ],
  [
    'a new part with a wrong field',
    { ...addDay('x'), fields: { points: 'many' } } as Operation,
    'operations.0.fields.points',
  ],
])('%s is refused and names its operation', async (_, operation, field) => {
  const { status, failure } = await change([operation])
  expect(status).toBe(422)
  expect(failure).toEqual([expect.objectContaining({ field })])
  expect((await get()).revision).toBe(0)
})

test('what a course must have may be missing in a draft', async () => {
  const { status } = await change([title('one', null), title('one', null, 'ru')])
  expect(status).toBe(200)
  expect(await part('lesson', 'one')).toMatchObject({ fields: { video: 'film' } })
})

test('a revision that the server does not know, or from long ago, has to be opened again', async () => {
  await change([addDay('more')])
  expect((await change([addDay('next')], { revision: 7 })).failure).toMatchObject({ code: 'draft_outdated' })
  await school.database.sql`update course_draft_changes set created_at = now() - interval '31 days'`
  await cleanDrafts(school)
  expect((await change([addDay('next')])).failure).toMatchObject({ code: 'draft_outdated' })
  expect((await change([addDay('next')], { revision: 1 })).status).toBe(200)
})

test('a course whose file was not kept says how it gets a draft', async () => {
  const { id } = await addCourse(school.database)
  const draft = await school.call(api.getCourseDraft, { params: { courseId: id }, token: author.staffToken })
  expect(draft.failure).toMatchObject({ code: 'draft_unavailable' })
  expect((await change([addDay('more')], { id })).failure).toMatchObject({ code: 'draft_unavailable' })
})

test('experts and learners do not know drafts, and no course is no draft', async () => {
  const expert = await addStaffMember(school, 'expert')
  for (const token of [expert.staffToken, author.token]) {
    const draft = await school.call(api.getCourseDraft, { params: { courseId }, token })
    expect(draft.status).toBe(404)
    expect((await change([addDay('more')], { token })).status).toBe(404)
  }
  expect((await change([addDay('more')], { id: 999_999 })).status).toBe(404)
})

const anyEdit = fc.record({
  who: fc.nat(1),
  /** The first answer is lost, and the call repeated. */
  isRepeated: fc.boolean(),
  operation: fc.oneof(
    fc
      .record({ key: fc.constantFrom('one', 'two'), language: fc.constantFrom('ru', 'en', 'es'), text: fc.uuid() })
      .map(({ key, language, text }) => title(key, text, language)),
    fc
      .record({ key: fc.constantFrom('d1', 'd2'), value: fc.nat(10_000) })
      .map(({ key, value }): Operation => ({ type: 'set', kind: 'day', key, field: 'points', value })),
    fc.uuid().map(addDay),
    fc
      .record({ key: fc.constantFrom('d1', 'd2'), after: fc.constantFrom('d1', null) })
      .map(({ key, after }): Operation => ({ type: 'move', kind: 'day', key, from: stage, to: { ...stage, after } })),
  ),
})

test('random edits of two authors, cut and retried, end in one draft in which nothing accepted is lost', async () => {
  const accepted: Operation[] = []
  const seen = [0, 0]
  for (const { who, isRepeated, operation } of fc.sample(anyEdit, { seed: 31, numRuns: 100 })) {
    const saving = { clientId: randomUUID(), revision: seen[who] ?? 0, token: (who ? second : author).staffToken }
    if (isRepeated) await change([operation], saving)
    const { status, body, failure } = await change([operation], saving)
    if (status === 200) accepted.push(operation)
    else expect(failure).toMatchObject({ code: 'draft_changed' })
    seen[who] = status === 200 ? body.revision : (await get()).revision
  }
  const draft = await get()
  expect(draft.revision).toBe(accepted.length)
  const last = new Map(
    accepted.flatMap((each) =>
      each.type === 'set' ? [[`${partId(each)} ${each.field} ${each.language}`, each] as const] : [],
    ),
  )
  for (const { kind, key, field, language, value } of last.values()) {
    const found = draft.parts.find((one) => partId(one) === partId({ kind, key }))?.fields[field]
    expect(language ? (found as Record<string, unknown>)[language] : found).toBe(value)
  }
  const added = accepted.flatMap((each) => (each.type === 'add' ? [each.key] : []))
  const days = draft.parts.find(({ kind }) => kind === 'stage')?.lists['days']?.map(({ key }) => key)
  expect(days?.toSorted()).toEqual(['d1', 'd2', ...added].toSorted())
})
