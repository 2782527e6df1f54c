import { randomUUID } from 'node:crypto'
import { askAnonymously, askQuestion, writeToQuestion } from '#contract/club/support/api.ts'
import * as api from '#contract/club/support/staffApi.ts'
import type { InboxTab } from '#contract/club/support/inboxRules.ts'
import { first } from '../src/platform/database/database.ts'
import type { School } from './school.ts'
import { addStaffMember } from './staff.ts'

/** A person who asks the support. */
export async function addQuestioner(school: School, name = 'Vera') {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set name = ${name}, last_name = 'Lapina', locale = 'en' where id = ${id}`
  const token = await school.signIn(email)
  const ask = async (message = 'The video stops', more: { target_id?: number; support_category_id?: number } = {}) => {
    const body = { support_category_id: 4, name, message, client_id: randomUUID(), ...more }
    return (await school.call(askQuestion, { token, body })).body.id
  }
  const write = (questionId: number, message: string) =>
    school.call(writeToQuestion, { token, params: { questionId }, body: { message, client_id: randomUUID() } })
  return { id, email, token, ask, write }
}

let guests = 0

/** The question of a guest; returns its id. */
export async function askAsGuest(
  school: School,
  email: string,
  message = 'May I start without a card?',
): Promise<number> {
  guests += 1
  const body = { name: 'Anna', email, message, client_id: randomUUID() }
  await school.call(askAnonymously, { body, address: `10.9.${guests >> 8}.${guests & 255}` })
  const rows = await school.database.sql<{
    id: number
  }>`select max(id) as id from support_tickets where email = ${email}`
  return first(rows)?.id ?? 0
}

/** A member of the support with what they do in the inbox. */
export async function addAnswerer(school: School, name: string, role = 'support') {
  const { id, email, staffToken: token } = await addStaffMember(school, role)
  await school.database.sql`update users set name = ${name}, last_name = '' where id = ${id}`
  const of = (questionId: number) => ({ token, params: { questionId }, headers: { 'accept-language': 'en' } })
  const lastId = async (questionId: number) => (await messages(questionId)).at(-1)?.id ?? 0
  const messages = async (questionId: number) =>
    (await school.call(api.listQuestionMessages, of(questionId))).body.messages
  return {
    id,
    email,
    token,
    of,
    messages,
    lastId,
    list: async (query: { tab?: InboxTab; search?: string; after?: string }) =>
      (await school.call(api.listQuestions, { token, query, headers: { 'accept-language': 'en' } })).body,
    get: async (questionId: number) => (await school.call(api.getQuestion, of(questionId))).body,
    claim: (questionId: number) => school.call(api.claimQuestion, of(questionId)),
    answer: async (
      questionId: number,
      message: string,
      more: { closes?: boolean; seenId?: number; clientId?: string } = {},
    ) => {
      const { closes = false, seenId = await lastId(questionId), clientId = randomUUID() } = more
      const body = { client_id: clientId, message, closes, seen_id: seenId }
      return school.call(api.answerQuestion, { ...of(questionId), body })
    },
    note: (questionId: number, message: string, clientId: string = randomUUID()) =>
      school.call(api.addQuestionNote, { ...of(questionId), body: { client_id: clientId, message } }),
    close: async (questionId: number) =>
      school.call(api.closeQuestion, { ...of(questionId), body: { seen_id: await lastId(questionId) } }),
    reopen: (questionId: number) => school.call(api.reopenQuestion, of(questionId)),
    handOver: (questionId: number, staffId: number | null) =>
      school.call(api.handOverQuestion, { ...of(questionId), body: { staff_id: staffId } }),
    merge: (questionId: number, intoId: number) =>
      school.call(api.mergeQuestion, { ...of(questionId), body: { into_id: intoId } }),
  }
}
