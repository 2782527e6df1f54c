import { randomUUID } from 'node:crypto'
import { sendMessage } from '#contract/experts/chats/api.ts'
import { listDesk } from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import type { ItemKind } from '#contract/experts/desk/rules.ts'
import { listUserHomework, sendHomework } from '#contract/learning/homework/api.ts'
import { first } from '../src/platform/database/database.ts'
import { addChat } from './chats.ts'
import { addStream } from './course.ts'
import type { School } from './school.ts'
import { addStaffMember } from './staff.ts'

export type Expert = { id: number; staffToken: string }

export async function addExpert(school: School, name: string, courseIds: number[] = []): Promise<Expert> {
  const expert = await addStaffMember(school, 'expert')
  const { sql } = school.database
  await sql`update users set name = ${name}, email_confirmed_at = now() where id = ${expert.id}`
  await sql`insert into expert_courses (user_id, course_id) select ${expert.id}, unnest(${courseIds}::bigint[])`
  return expert
}

/** A learner of a course with a chat. */
export async function addAsker(school: School, courseId: number) {
  const { id: userId, email } = await school.addLearner()
  const { sql } = school.database
  await sql`update users set name = 'Marina', last_name = 'Vetrova' where id = ${userId}`
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId, courseId })
  await sql`update streams set max_consultation_count = 9 where id = ${streamId}`
  const chatId = await addChat(school.database, streamId)
  const ask = async (message = 'May I train with a cold?') => {
    // Messages are spaced.
    await sql`update messages set created_at = created_at - interval '1 day' where user_id = ${userId}`
    const body = { client_id: randomUUID(), message }
    const { status, body: sent } = await school.call(sendMessage, { params: { chatId }, body, token })
    if (status !== 200) throw new Error(JSON.stringify(sent))
    return sent
  }
  const submit = async () => {
    const [homework] = (await school.call(listUserHomework, { params: { streamId }, token })).body
    const body = { client_id: randomUUID(), message: 'Done' }
    await school.call(sendHomework, { params: { streamId, statusId: homework?.id ?? 0 }, body, token })
    const rows = await sql<{ id: number }>`select max(id) as id from homework_attempts where user_id = ${userId}`
    return first(rows)?.id ?? 0
  }
  return { userId, token, streamId, chatId, ask, submit }
}

/** Calls of the desk by an expert. */
export function deskOf(school: School, { staffToken }: Expert) {
  const as = { token: staffToken, headers: { 'accept-language': 'en' } }
  const params = (kind: ItemKind, itemId: number) => ({ ...as, params: { kind, itemId } })
  return {
    as,
    queue: async (kind?: ItemKind) => (await school.call(listDesk, { ...as, query: kind ? { kind } : {} })).body,
    seen: async () => {
      const { items: listed } = (await school.call(listDesk, { ...as, query: {} })).body
      return listed.map(({ kind, id }) => `${kind} ${id}`)
    },
    item: (kind: ItemKind, id: number) => school.call(items.getDeskItem, params(kind, id)),
    claim: (kind: ItemKind, id: number) => school.call(items.claimDeskItem, params(kind, id)),
    draft: (kind: ItemKind, id: number, draft: string | { text: string; file_ids: number[] }) =>
      school.call(items.saveItemDraft, {
        ...params(kind, id),
        body: typeof draft === 'string' ? { text: draft } : draft,
      }),
    handOver: (kind: ItemKind, id: number, to: number | null) =>
      school.call(items.handOverDeskItem, { ...params(kind, id), body: { expert_id: to } }),
    messages: (chatId: number, before?: number) =>
      school.call(items.listDeskMessages, { ...as, params: { chatId }, query: before ? { before } : {} }),
    answer: (
      chatId: number,
      message: string,
      { seenId = Number.MAX_SAFE_INTEGER, clientId = randomUUID(), fileIds = [] as number[] } = {},
    ) =>
      school.call(items.answerDeskChat, {
        ...as,
        params: { chatId },
        body: { client_id: clientId, message, seen_id: seenId, file_ids: fileIds },
      }),
    dismiss: (chatId: number, reason: string, seenId?: number) =>
      school.call(items.dismissDeskChat, {
        ...as,
        params: { chatId },
        body: { reason, ...(seenId !== undefined && { seen_id: seenId }) },
      }),
  }
}
