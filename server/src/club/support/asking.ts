import type { SupportCategory } from '#contract/club/support/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import { lockUser } from '../../accounts/users/users.ts'
import { requireRun } from '../../learning/streams/streams.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/errors.ts'
import { brandFilter } from '../../platform/http/context.ts'
import type { Call, PreparedCall } from '../../platform/http/route.ts'
import { textIn } from '../../platform/language/text.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { findCategory } from './categoryQueries.ts'
import { findAsked, findAutomatic, type Asked } from './queries.ts'
import { keepQuestionFiles, sendQuestion } from './support.ts'
import { lockOwnQuestion, writeMessage } from './threads.ts'

type LearnerEndpoint = Endpoint & { access: 'learner' }
export type LearnerCall = Call<LearnerEndpoint>

/** Questions of a person an hour, written or sent by one press. */
export function limitQuestions({ context, viewer }: Pick<PreparedCall<LearnerEndpoint>, 'context' | 'viewer'>) {
  const limit = { key: `support-question:${viewer.user.id}`, count: 20, windowSeconds: 3600 }
  return enforceRateLimit(context.database.sql, limit)
}

/** The trimmed texts of a question; throws a 422 for each of which nothing can be seen. */
export function requireTexts<Name extends string>(texts: Record<Name, string>): Record<Name, string> {
  const trimmed = Object.entries<string>(texts).map(([field, text]) => [field, visibleText(text)] as const)
  const fields = trimmed.flatMap(([field, text]): FieldViolation[] => (text ? [] : [{ field, rule: 'required' }]))
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  return Object.fromEntries(trimmed) as Record<Name, string>
}

/** A name in one line and without marks of direction: mails and sentences for the staff contain it. */
export function lineOf(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
}

type Topic = { support_category_id: number; target_id?: number | undefined }

/** The category of a question, and the title of the course of its run; throws for foreign and wrong ones. */
async function requireTopic(
  call: LearnerCall,
  { support_category_id: id, target_id: targetId }: Topic,
): Promise<{ category: SupportCategory; course: string }> {
  const { sql, brand, language } = call
  const category = await findCategory(sql, { id, brand: brandFilter(brand), language })
  if (!category) throw refuseField('support_category_id', 'invalid')
  if (targetId === undefined) return { category, course: '' }
  const { content } = await requireRun(call, targetId)
  if (category.target_product === 0) throw refuseField('target_id', 'invalid')
  return { category, course: textIn(content.title, language, content) }
}

type Written = Topic & { name: string; message: string; clientId: string | null; fileIds: readonly number[] }

/** Stores the viewer's question. */
export async function ask(call: LearnerCall, written: Written): Promise<Asked> {
  const { sql, viewer } = call
  const { support_category_id: categoryId, target_id: streamId, fileIds } = written
  await requireTopic(call, written)
  await keepQuestionFiles(sql, viewer.user.id, fileIds)
  return send(call, {
    clientId: written.clientId,
    name: written.name,
    message: written.message,
    categoryId,
    fileIds,
    ...(streamId !== undefined && { streamId }),
  })
}

/** The viewer's question of the same press within a day, while it waits for an answer. */
export async function findPressed({
  context,
  viewer,
  brand,
  body,
}: Pick<PreparedCall<LearnerEndpoint>, 'context' | 'viewer' | 'brand'> & { body: Topic }): Promise<Asked | undefined> {
  const asked = await findAutomatic(context.database.sql, pressOf({ viewer, brand }, body))
  return asked?.status === 'open' ? { id: asked.id, answer_by: asked.answer_by } : undefined
}

const pressOf = ({ viewer, brand }: Pick<LearnerCall, 'viewer' | 'brand'>, topic: Topic) => ({
  userId: viewer.user.id,
  brand: brand.id,
  categoryId: topic.support_category_id,
  streamId: topic.target_id ?? null,
})

/** Asks by one press; within a day it is the same question, which opens again unless it is open. */
export async function askByPress(call: LearnerCall, press: Topic & { name: string }): Promise<Asked> {
  const { sql, viewer, brand } = call
  const { support_category_id: categoryId, target_id: streamId, name } = press
  const userId = viewer.user.id
  await lockUser(sql, userId)
  const { category, course } = await requireTopic(call, press)
  const message = course ? `${category.title}: ${course}` : category.title
  const asked = await findAutomatic(sql, pressOf(call, press))
  if (asked?.status === 'open') return { id: asked.id, answer_by: asked.answer_by }
  const own = asked && { questionId: asked.id, userId, brand: brandFilter(brand) }
  const question = own && (await lockOwnQuestion(sql, own))
  if (question) return writeMessage(call, question, { clientId: undefined, message })
  return send(call, {
    clientId: null,
    kind: 'auto',
    name,
    message,
    categoryId,
    ...(streamId !== undefined && { streamId }),
  })
}

async function send(
  call: LearnerCall,
  question: Omit<Parameters<typeof sendQuestion>[1], 'userId' | 'email'>,
): Promise<Asked> {
  const { id: userId, email } = call.viewer.user
  const sent = await sendQuestion(call, { ...question, userId, email: email ?? '' })
  if (!sent) throw new ApiError('idempotency_key_reused')
  return { id: sent.id, answer_by: sent.answer_by }
}

/** A question that was sent before with this client id. */
export async function findRepeated(
  { context, viewer }: Pick<PreparedCall<LearnerEndpoint>, 'context' | 'viewer'>,
  clientId: string | undefined,
): Promise<Asked | undefined> {
  if (clientId === undefined) return undefined
  return findAsked(context.database.sql, { clientId, userId: viewer.user.id })
}
