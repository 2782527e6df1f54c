import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMessages } from '#contract/experts/chats/api.ts'
import { answerDeskEntry, getDeskEntry } from '#contract/experts/desk/api.ts'
import { maxAnswerFiles } from '#contract/experts/desk/rules.ts'
import { listUserHomework } from '#contract/learning/homework/api.ts'
import { addFile } from '../../../test/chatSchool.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { addAsker, addExpert, deskOf, type Expert } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { cleanFiles } from '../../learning/cleanup.ts'

let school: School
let course: TestCourse
let elena: Expert & ReturnType<typeof deskOf>
let boris: Expert & ReturnType<typeof deskOf>
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
  const add = async (name: string) => {
    const expert = await addExpert(school, name, [course.id])
    return { ...expert, ...deskOf(school, expert) }
  }
  elena = await add('Elena')
  boris = await add('Boris')
})
afterAll(() => school.close())

const addRecording = (expert: Expert) => addFile(school, expert.id, 3)
const clean = () => cleanFiles({ ...school, signal: neverAborted })
const idsOf = (files: readonly { id: number }[] | undefined) => files?.map(({ id }) => id)

describe('the draft of an answer', () => {
  test('a draft keeps its files in their order, for its expert only', async () => {
    const { chatId, ask, submit } = await addAsker(school, course.id)
    await ask()
    const [first, second] = [await addFile(school, elena.id), await addRecording(elena)]
    await elena.draft('chat', chatId, { text: 'Look', file_ids: [second, first] })
    expect(idsOf((await elena.item('chat', chatId)).body.draft_files)).toEqual([second, first])
    expect((await boris.item('chat', chatId)).body.draft_files).toEqual([])
    const attemptId = await submit()
    await elena.draft('homework', attemptId, { text: '', file_ids: [first] })
    const { body } = await school.call(getDeskEntry, { ...elena.as, params: { attemptId } })
    expect(idsOf(body.draft_files)).toEqual([first])
  })

  test('a draft keeps its files when only its text changes, and forgets removed ones', async () => {
    const { chatId, ask } = await addAsker(school, course.id)
    await ask()
    const recording = await addRecording(elena)
    await elena.draft('chat', chatId, { text: 'Look', file_ids: [recording] })
    await elena.draft('chat', chatId, 'Listen')
    expect((await elena.item('chat', chatId)).body).toMatchObject({ draft: 'Listen', draft_files: [{ id: recording }] })
    await elena.draft('chat', chatId, { text: 'Listen', file_ids: [] })
    expect((await elena.item('chat', chatId)).body.draft_files).toEqual([])
  })

  test('a draft omits files of another person', async () => {
    const { chatId, ask, userId } = await addAsker(school, course.id)
    await ask()
    const own = await addRecording(elena)
    await elena.draft('chat', chatId, {
      text: '',
      file_ids: [await addRecording(boris), await addFile(school, userId), own, 999_999_999],
    })
    expect(idsOf((await elena.item('chat', chatId)).body.draft_files)).toEqual([own])
  })

  test('a draft has at most ten files', async () => {
    const { chatId, ask } = await addAsker(school, course.id)
    await ask()
    const many = Array.from({ length: maxAnswerFiles + 1 }, (_, index) => index + 1)
    expect((await elena.draft('chat', chatId, { text: '', file_ids: many })).status).toBe(422)
    expect((await elena.draft('chat', chatId, { text: '', file_ids: many.slice(1) })).status).toBe(200)
  })

  test('a draft keeps its files longer than the week after which unused ones are deleted', async () => {
    const { chatId, ask } = await addAsker(school, course.id)
    await ask()
    const [kept, unused] = [await addRecording(elena), await addRecording(elena)]
    await elena.draft('chat', chatId, { text: '', file_ids: [kept] })
    const { sql } = school.database
    await sql`update files set updated_at = now() - interval '8 days' where id in (${kept}, ${unused})`
    await clean()
    expect(await sql`select id from files where id in (${kept}, ${unused})`).toEqual([{ id: kept }])
  })
})

describe('the answer', () => {
  test('an answer to homework has its files, which the learner sees with it and in the chat', async () => {
    const learner = await addAsker(school, course.id)
    const attemptId = await learner.submit()
    const recording = await addRecording(elena)
    const body = { verdict: 'DONE' as const, text: 'Listen', file_ids: [recording] }
    expect((await school.call(answerDeskEntry, { ...elena.as, params: { attemptId }, body })).status).toBe(200)
    const query = { expand: 'attempts' }
    const params = { streamId: learner.streamId }
    const homework = await school.call(listUserHomework, { params, query, token: learner.token })
    const [attempt] = homework.body.flatMap(({ attempts = [] }) => attempts)
    expect(attempt).toMatchObject({ answer: 'Listen', answer_files: [{ id: recording, type: 3 }] })
    // The file is allowed, but the test wrote no content (404).
    expect((await school.app.inject({ url: attempt?.answer_files[0]?.url ?? '' })).statusCode).toBe(404)
    const { body: messages } = await school.call(listMessages, {
      params: { chatId: learner.chatId },
      query: {},
      token: learner.token,
    })
    expect(messages.flatMap(({ files }) => idsOf(files))).toEqual([recording])
    const entry = await school.call(getDeskEntry, { ...boris.as, params: { attemptId } })
    expect(idsOf(entry.body.attempts[0]?.answer_files)).toEqual([recording])
  })

  test.each([
    ['another expert', async () => addRecording(boris), 404],
    ['nobody', () => Promise.resolve(999_999_999), 404],
    ['another kind', async () => addFile(school, elena.id, 4), 422],
  ])('an answer with a file of %s is refused', async (_, fileOf, refused) => {
    const learner = await addAsker(school, course.id)
    await learner.ask()
    const attemptId = await learner.submit()
    const fileId = await fileOf()
    const body = { verdict: 'DONE' as const, text: '', file_ids: [fileId] }
    expect((await school.call(answerDeskEntry, { ...elena.as, params: { attemptId }, body })).status).toBe(refused)
    expect((await elena.answer(learner.chatId, 'Listen', { fileIds: [fileId] })).status).toBe(refused)
    expect(await elena.seen()).toContain(`chat ${learner.chatId}`)
  })

  test('an answer repeated after a lost reply is one, with its files', async () => {
    const learner = await addAsker(school, course.id)
    await learner.ask()
    const options = { clientId: randomUUID(), fileIds: [await addRecording(elena)] }
    const first = await elena.answer(learner.chatId, 'Listen', options)
    const again = await elena.answer(learner.chatId, 'Listen', options)
    expect([idsOf(first.body.files), again.body.id]).toEqual([options.fileIds, first.body.id])
  })

  test('an answer loses its files with the account of the learner, unless another learner has them too', async () => {
    const [erased, other] = [await addAsker(school, course.id), await addAsker(school, course.id)]
    const [own, shared] = [await addRecording(elena), await addRecording(elena)]
    for (const learner of [erased, other]) await learner.ask()
    await elena.answer(erased.chatId, 'Listen', { fileIds: [own, shared] })
    await elena.answer(other.chatId, 'Listen', { fileIds: [shared] })
    const { sql } = school.database
    await sql`update users set closed_at = now(), deleted_at = now() where id = ${erased.userId}`
    await clean()
    const left = await sql`select id from files where id in (${own}, ${shared}) and deleted_at is null`
    expect(left).toEqual([{ id: shared }])
  })
})
