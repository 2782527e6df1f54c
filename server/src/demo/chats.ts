import type { Sql } from '../platform/database/database.ts'
import type { DemoEmail } from './accounts.ts'
import * as queries from './chatQueries.ts'
import type { DemoChat, DemoConsultation, DemoMessage } from './conversations.ts'
import { momentAt } from './moments.ts'

type People = {
  user: { id: number; timezone: string }
  userIdOf: (email: DemoEmail) => number
  fileIdOf: (name: string) => number
  now: number
}

export type HomeworkMessage = Pick<
  queries.MessageRow,
  'userId' | 'message' | 'at' | 'statusId' | 'answeredAttemptId' | 'isViewed'
>

type Written = { streamId: number; chat: DemoChat; homeworkMessages: readonly HomeworkMessage[] }
type Entry = { at: number; row: Omit<queries.MessageRow, 'chatId'>; consultation?: DemoConsultation }

/** Writes the chat of a run in order of time, with the messages about homework in between. */
export async function writeChat(
  sql: Sql,
  people: People,
  { streamId, chat, homeworkMessages }: Written,
): Promise<void> {
  const chatId = await queries.findChat(sql, streamId)
  if (chatId === undefined) return
  const messages = chat.consultations.flatMap((consultation) => entriesOf(people, consultation))
  const entries = [...messages, ...homeworkMessages.map(entryOfHomework)].toSorted((one, other) => one.at - other.at)
  const ids = new Map<Entry, number>()
  for (const entry of entries) ids.set(entry, await queries.insertMessage(sql, { ...entry.row, chatId }))
  for (const consultation of chat.consultations) {
    const own = messages.filter((entry) => entry.consultation === consultation)
    const answers = own.filter(({ row }) => row.userId !== people.user.id)
    const [start, end] = [own[0], own.at(-1)]
    if (consultation.state === 'none' || !start || !end) continue
    await queries.insertConsultation(sql, {
      chatId,
      ...stateOf(consultation),
      startId: ids.get(start) ?? 0,
      endId: ids.get(end) ?? 0,
      answeredAt: answers.at(-1)?.at ?? null,
      lastAt: end.at,
    })
  }
  await queries.insertAnswers(sql, chatId)
  await beginAnswer(sql, people, { chatId, chat })
}

function stateOf({ state }: DemoConsultation): { status: 'open' | 'close' | 'rated'; rating: number | null } {
  if (typeof state === 'number') return { status: 'rated', rating: state }
  return { status: state === 'open' ? 'open' : 'close', rating: null }
}

function entriesOf(people: People, consultation: DemoConsultation): Entry[] {
  const { state, messages } = consultation
  const lastAnswer = messages.findLastIndex(({ from }) => from !== undefined)
  return messages.map((message, index) => {
    const at = momentAt({ timezone: people.user.timezone, now: people.now }, message.when)
    const isAnswered = index < lastAnswer || state !== 'open'
    const isViewed = message.from === undefined ? isAnswered : message.isUnread !== true
    const isQuestion = message.from === undefined && state === 'open'
    return { at, consultation, row: { ...rowOf(people, message), at, isViewed, isQuestion } }
  })
}

function rowOf({ user, userIdOf, fileIdOf }: People, { from, message, files = [], rating }: DemoMessage) {
  const userId = from === undefined ? user.id : userIdOf(from)
  return {
    userId,
    message,
    fileIds: files.map(fileIdOf),
    rating: rating ?? null,
    statusId: null,
    answeredAttemptId: null,
  }
}

function entryOfHomework(message: HomeworkMessage): Entry {
  return { at: message.at, row: { ...message, fileIds: [], rating: null, isQuestion: false } }
}

async function beginAnswer(
  sql: Sql,
  { userIdOf }: People,
  { chatId, chat: { draft, handedOver } }: { chatId: number; chat: DemoChat },
): Promise<void> {
  if (draft) await queries.insertDraft(sql, { chatId, expertId: userIdOf(draft.by), text: draft.text })
  if (!handedOver) return
  const { to, by } = handedOver
  await queries.insertAssignment(sql, { chatId, expertId: userIdOf(to), by: userIdOf(by) })
}
