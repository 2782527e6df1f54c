import * as api from '#contract/club/support/api.ts'
import { readQuestionNotices } from '../../messages/notices/notices.ts'
import { ApiError } from '../../platform/errors.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { enforceProcessRateLimit, enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import {
  ask,
  askByPress,
  findPressed,
  findRepeated,
  limitQuestions,
  lineOf,
  requireTexts,
  type LearnerCall,
} from './asking.ts'
import { listCategories } from './categoryQueries.ts'
import { guestRoutes } from './guestRoutes.ts'
import { recordQuestionEvent } from './support.ts'
import * as queries from './threadQueries.ts'
import { lockOwnQuestion, requireThread, serializeQuestion, writeMessage } from './threads.ts'

const perPage = 20
/** Limits ratings, above what anybody does by hand. */
const changeLimit = { count: 60, windowSeconds: 60 }

export const supportRoutes = [
  readRoute(api.listSupportCategories, ({ sql, brand, language }) =>
    listCategories(sql, { brand: brandFilter(brand), language }),
  ),

  preparedRoute(api.askQuestion, async (call) => {
    const { support_category_id, target_id, client_id: clientId, files: fileIds = [] } = call.body
    const { name, message } = requireTexts({ name: lineOf(call.body.name), message: call.body.message })
    const repeated = await findRepeated(call, clientId)
    if (repeated) return { success: true, ...repeated }
    await limitQuestions(call)
    const written = { support_category_id, target_id, name, message, clientId: clientId ?? null, fileIds }
    return call.transaction(async (transaction) => ({ success: true, ...(await ask(transaction, written)) }))
  }),

  preparedRoute(api.askAutomatically, async (call) => {
    const { name } = requireTexts({ name: lineOf(call.body.name) })
    const pressed = await findPressed(call)
    if (pressed) return { success: true, ...pressed }
    await limitQuestions(call)
    return call.transaction(async (transaction) => ({
      success: true,
      ...(await askByPress(transaction, { ...call.body, name })),
    }))
  }),

  readRoute(api.listOwnQuestions, async ({ sql, viewer, brand, language, query }) => {
    const own = { userId: viewer.user.id, brand: brandFilter(brand) }
    const rows = await queries.listOwnQuestions(sql, { ...own, language, after: query.after, limit: perPage + 1 })
    const items = rows.slice(0, perPage).map(serializeQuestion)
    const next = rows.length > perPage ? (items.at(-1)?.id ?? null) : null
    return { items, next, unread_count: await queries.countUnreadAnswers(sql, own) }
  }),

  readRoute(api.getOwnQuestion, (call) => requireThread(call, call.params.questionId, call.query.count)),

  preparedRoute(
    api.writeToQuestion,
    async (call) => {
      const { client_id: clientId, files: fileIds = [] } = call.body
      const { message } = requireTexts({ message: call.body.message })
      const { sql } = call.context.database
      await requireThread({ ...call, sql }, call.params.questionId, 1)
      const limit = { key: `support-message:${call.viewer.user.id}`, count: 60, windowSeconds: 3600 }
      await enforceRateLimit(sql, limit)
      return call.transaction(async (transaction) => {
        const question = await lockViewerQuestion(transaction, call.params.questionId)
        return { success: true, ...(await writeMessage(transaction, question, { clientId, message, fileIds })) }
      })
    },
    { requires: (call) => requireThread(call, call.params.questionId, 1) },
  ),

  writeRoute(
    api.readQuestion,
    async (call) => {
      const { sql, viewer, params, body } = call
      const question = await lockViewerQuestion(call, params.questionId)
      const userId = viewer.user.id
      if (await queries.updateViewed(sql, { questionId: question.id, untilId: body.until_id }))
        await recordQuestionEvent(call, userId)
      await readQuestionNotices(call, { userId, questionId: question.id })
      return { success: true }
    },
    { requires: (call) => requireThread(call, call.params.questionId, 1) },
  ),

  writeRoute(
    api.rateQuestion,
    async (call) => {
      const { sql, viewer, params, body, context } = call
      enforceProcessRateLimit(context.database, { key: `support-rating:${viewer.user.id}`, ...changeLimit })
      const question = await lockViewerQuestion(call, params.questionId)
      if (question.last_answer_at === null) throw new ApiError('question_unanswered')
      if (await queries.updateRating(sql, { questionId: question.id, rating: body.rating }))
        await recordQuestionEvent(call, viewer.user.id)
      return { success: true }
    },
    { requires: (call) => requireThread(call, call.params.questionId, 1) },
  ),

  ...guestRoutes,
]

/** The viewer's question, locked; throws for any other. */
async function lockViewerQuestion({ sql, viewer, brand }: LearnerCall, questionId: number) {
  const wanted = { questionId, userId: viewer.user.id, brand: brandFilter(brand) }
  const question = await lockOwnQuestion(sql, wanted)
  if (!question) throw new ApiError('not_found')
  return question
}
