import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '#contract/school/authoring/api.ts'
import { courseKey } from '#contract/school/authoring/draft.ts'
import type { Operation } from '#contract/school/authoring/operations.ts'
import * as publication from '#contract/school/authoring/publicationApi.ts'
import { importCourses } from '../../learning/courses/import.ts'
import { first } from '../../platform/database/database.ts'
import { addStream } from '../../../test/course.ts'
import { courseText, makeCourseFolder } from '../../../test/courseFolder.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let folder: string
let token: string
let authorId: number
let courseId: number
let slug: string
let revision: number
let courses = 0
beforeAll(async () => {
  school = await startSchool()
  folder = await makeCourseFolder('')
  const author = await addStaffMember(school, 'content')
  token = author.staffToken
  authorId = author.id
})
afterAll(async () => {
  await school.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  courses += 1
  slug = `own-${courses}`
  courseId = await importText(courseText(slug))
  revision = 0
})

/** Adds to `plans` whether the import undoes edits of the console. */
async function importText(text: string, plans: boolean[] = []): Promise<number> {
  await writeFile(join(folder, 'course.yaml'), text)
  const importing = { brands: new Set(['face', 'mind']), media: school.media, folders: [folder] }
  await importCourses(school.database, importing, {
    approve: async (planned) => {
      plans.push(...planned.map(({ isEdited }) => isEdited))
      return 'shown'
    },
  })
  return Number(first(await school.database.sql<{ id: number }>`select id from courses where slug = ${slug}`)?.id)
}

async function change(...operations: Operation[]): Promise<void> {
  const { status, body } = await school.call(api.changeCourseDraft, {
    params: { courseId },
    body: { client_id: randomUUID(), revision, operations },
    token,
  })
  expect(status).toBe(200)
  revision = body.revision
}

const params = () => ({ courseId })
const show = async () => (await school.call(publication.getPublication, { params: params(), token })).body
const publish = (body: { revision?: number; confirmed_learners?: number } = {}) =>
  school.call(publication.publishCourse, { params: params(), body: { revision, ...body }, token })
const discard = () => school.call(publication.discardCourseDraft, { params: params(), body: { revision }, token })

const title = (kind: 'day' | 'lesson', key: string, value: string): Operation => ({
  type: 'set',
  kind,
  key,
  field: 'title',
  language: 'ru',
  value,
})
const stage = { kind: 'stage', key: 'stage', list: 'days' } as const
const removeDay = (key: string): Operation => ({ type: 'remove', kind: 'day', key, from: stage })

/** Days as learners have them. */
const days = () => school.database.sql<{ id: number; key: string; number: number; title: string }>`
  select id, key, day_number as number, title ->> 'ru' as title from days
  where course_id = ${courseId} and archived_at is null order by day_number`
const version = async () =>
  first(await school.database.sql<{ version: number }>`select version from courses where id = ${courseId}`)?.version

async function beginFirstDay(): Promise<void> {
  const { id: userId } = await school.addLearner()
  const streamId = await addStream(school.database, { userId, courseId })
  const [day] = await days()
  await school.database.sql`insert into day_statuses (stream_id, day_id) values (${streamId}, ${day?.id})`
}

test('learners have a changed course only once it is published, with its days under their ids', async () => {
  const before = await days()
  await change(title('day', 'd1', 'Новые слова'), {
    type: 'move',
    kind: 'day',
    key: 'd1',
    from: stage,
    to: { ...stage, after: 'd2' },
  })
  expect(await days()).toEqual(before)
  expect(await show()).toMatchObject({
    title: 'Course',
    revision,
    version: 1,
    is_superseded: false,
    changes: [
      { type: 'moved', kind: 'day', key: 'd1', title: 'Новые слова', from: 1, to: 2 },
      { type: 'changed', kind: 'day', key: 'd1', title: 'Новые слова', fields: ['title.ru'] },
    ],
  })
  expect(await publish()).toMatchObject({ status: 200, body: { version: 2 } })
  const [one, two] = before
  expect(await days()).toMatchObject([
    { id: two?.id, key: 'd2', number: 1 },
    { id: one?.id, key: 'd1', number: 2, title: 'Новые слова' },
  ])
  expect(await show()).toMatchObject({ version: 2, changes: [] })
})

test('a draft is published once, also when two authors press at the same time', async () => {
  await change(title('lesson', 'two', 'Вторая'))
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: 3 }, () => [200, { version: 2 }]),
  )
  expect(await publish()).toMatchObject({ body: { version: 2 } })
  const entries = await school.database.sql<{ after: object }>`
    select after from audit_log where action = 'course.publish' and actor_id = ${authorId}
      and after ->> 'course_id' = ${String(courseId)}`
  expect(entries).toEqual([{ after: { course_id: courseId, version: 2, revision, hidden_from: 0 } }])
})

test('a draft that somebody changed meanwhile is not published', async () => {
  await change(title('lesson', 'two', 'Вторая'))
  const seen = revision
  await change(title('lesson', 'one', 'Первая'))
  expect(await publish({ revision: seen })).toMatchObject({ status: 409, body: { code: 'publication_outdated' } })
  expect(await version()).toBe(1)
})

test('a draft that lacks something is not published, and the answer names where', async () => {
  await change({ type: 'set', kind: 'lesson', key: 'two', field: 'video', value: 'gone' })
  const gap = { kind: 'lesson', key: 'two', reason: 'unknown_reference', field: 'video', item: 'gone' }
  expect((await show()).gaps).toContainEqual({ ...gap, title: 'Два', number: null })
  expect(await publish()).toMatchObject({
    status: 409,
    body: { code: 'publication_incomplete', stored: { gaps: [gap] } },
  })
  expect(await version()).toBe(1)
})

test('what people have begun is removed only with their number', async () => {
  await beginFirstDay()
  await beginFirstDay()
  await change(removeDay('d1'))
  const before = await days()
  const unconfirmed = {
    status: 409,
    body: {
      code: 'publication_unconfirmed',
      stored: { learners: 2, begun: [{ kind: 'day', key: 'd1', learners: 2 }] },
    },
  }
  expect(await publish()).toMatchObject(unconfirmed)
  expect(await publish({ confirmed_learners: 1 })).toMatchObject(unconfirmed)
  expect(await days()).toEqual(before)
  expect(await publish({ confirmed_learners: 2 })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await days()).toMatchObject([{ key: 'd2', number: 1 }])
})

test('a draft older than an import is discarded, not published over it, and authors open it again', async () => {
  await change(title('lesson', 'two', 'Вторая'))
  await importText(courseText(slug).replace('Второй день', 'Из файла'))
  expect(await show()).toMatchObject({ is_superseded: true, version: 2 })
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'draft_superseded' } })
  expect(await discard()).toMatchObject({ status: 200 })
  expect(await show()).toMatchObject({ is_superseded: false, changes: [], revision: revision + 1 })
  const stale = { client_id: randomUUID(), revision, operations: [title('lesson', 'two', 'Снова')] }
  expect(await school.call(api.changeCourseDraft, { params: params(), body: stale, token })).toMatchObject({
    status: 409,
    body: { code: 'draft_outdated' },
  })
  revision += 1
  await change(title('lesson', 'two', 'Снова'))
  expect(await publish()).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await days()).toMatchObject([{ key: 'd1' }, { key: 'd2', title: 'Из файла' }])
})

test('a draft without unpublished changes follows an import, which says that it undoes edits', async () => {
  await change(title('lesson', 'two', 'Вторая'))
  await publish()
  const plans: boolean[] = []
  await importText(courseText(slug).replace('Второй день', 'Из файла'), plans)
  expect(plans).toEqual([true])
  expect(await show()).toMatchObject({ is_superseded: false, changes: [], version: 3 })
  await importText(courseText(slug).replace('Второй день', 'Ещё раз'), plans)
  expect(plans).toEqual([true, false])
})

test('a discard for a revision that somebody has passed is refused', async () => {
  await change(title('lesson', 'two', 'Вторая'))
  const seen = revision
  await change(title('lesson', 'one', 'Первая'))
  const stale = await school.call(publication.discardCourseDraft, { params: params(), body: { revision: seen }, token })
  expect(stale).toMatchObject({ status: 409, body: { code: 'publication_outdated' } })
  expect((await show()).changes).toHaveLength(2)
})

test('a published course is exported and imported as it was written here, with its videos', async () => {
  await change(
    { type: 'set', kind: 'course', key: courseKey, field: 'accessDays', value: 40 },
    title('lesson', 'two', 'Вторая: «слова», # и 🌿'),
  )
  await publish()
  const { source, videos } = first(
    await school.database.sql<{ source: { text: string }; videos: number }>`
      select source, (select count(*)::int from videos where course_id = c.id) as videos
      from courses c where id = ${courseId}`,
  ) ?? { source: { text: '' }, videos: 0 }
  expect(videos).toBe(1)
  await importText(source.text)
  expect(await show()).toMatchObject({ changes: [] })
  expect(source.text).toContain('accessDays: 40')
})
