import { randomUUID } from 'node:crypto'
import * as support from '#contract/club/support/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { first, type Sql } from '../src/platform/database/database.ts'
import { insertQuestionMessage, updateAnswered } from '../src/club/support/threadQueries.ts'
import type { CallInput, ResourceIds } from './resources.ts'

/** A question of a person with an unread answer. */
export async function addAnsweredQuestion(
  sql: Sql,
  { userId, staffId }: { userId: number; staffId: number },
): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into support_tickets (client_id, user_id, brand, name, email, message, support_category_id)
    values (gen_random_uuid(), ${userId}, 'local', 'x', 'x@example.test', 'Where is my receipt?', 3) returning id`
  const questionId = first(rows)?.id ?? 0
  const answer = {
    questionId,
    author: 'staff',
    userId: staffId,
    clientId: randomUUID(),
    message: 'In your mail',
  } as const
  const messageId = (await insertQuestionMessage(sql, answer)) ?? 0
  await updateAnswered(sql, { questionId, messageId, status: 'answered' })
  return questionId
}

type SupportCall = { endpoint: Endpoint; inputOf: (things: ResourceIds) => CallInput }

/** Calls of people who ask the support. */
export const supportCalls: readonly SupportCall[] = [
  { endpoint: support.listSupportCategories, inputOf: () => ({ query: { sort: 'id' } }) },
  {
    endpoint: support.askQuestion,
    inputOf: ({ streamId: target_id, fileId }) => ({
      body: {
        target_id,
        support_category_id: 7,
        name: 'Anna',
        message: 'How long?',
        files: [fileId],
        client_id: randomUUID(),
      },
    }),
  },
  {
    endpoint: support.askAutomatically,
    inputOf: ({ streamId: target_id }) => ({ body: { target_id, support_category_id: 7, name: 'Anna' } }),
  },
  { endpoint: support.listOwnQuestions, inputOf: () => ({}) },
  { endpoint: support.getOwnQuestion, inputOf: ({ questionId }) => ({ params: { questionId } }) },
  {
    endpoint: support.writeToQuestion,
    inputOf: ({ questionId }) => ({ params: { questionId }, body: { message: 'Thanks', client_id: randomUUID() } }),
  },
  {
    endpoint: support.readQuestion,
    inputOf: ({ questionId }) => ({ params: { questionId }, body: { until_id: 1_000_000 } }),
  },
  { endpoint: support.rateQuestion, inputOf: ({ questionId }) => ({ params: { questionId }, body: { rating: 4 } }) },
]
