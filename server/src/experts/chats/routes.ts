import { expansion, type Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/experts/chats/api.ts'
import type { Chat } from '#contract/experts/chats/api.ts'
import { isMessageRatable } from '#contract/experts/chats/rules.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { requireFlag } from '../../brands/brand.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { privateFiles } from '../../learning/files/files.ts'
import { hasDemo, listRuns } from '../../learning/streams/streams.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { pageOf, setPageHeaders } from '../../platform/http/paging.ts'
import { readRoute, writeRoute, type Call } from '../../platform/http/route.ts'
import { textIn } from '../../platform/language/text.ts'
import { enforceProcessRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { findCovering } from '../consultations/consultations.ts'
import { expertsOfCourses, type CourseExpert } from '../rota/rota.ts'
import { viewMessages } from './chats.ts'
import { recordMessageEvent, fileOwners, serializeMessage } from './events.ts'
import { countsConsultations, expertsCanWrite, leftOf, messageLock } from './locks.ts'
import { findExpertMessage, findHead, updateRating } from './messageQueries.ts'
import { type MessageRow, findPage, listChats, type ChatRow, type MessagePage } from './queries.ts'
import { lockViewerChat, requireOwnMessage, requireViewerChat, sendMessage, updateMessage } from './sending.ts'

type Answered = Pick<ChatRow, 'course_id' | 'answered_by'>

type AnsweredChat = Answered & { viewerId: number; canAnswer: boolean }

const perPage = 10
/** Limits edits and ratings, above what anybody does by hand. */
const changeLimit = { count: 60, windowSeconds: 60 }

export const chatRoutes = [
  readRoute(api.listChats, async (call) => {
    requireFlag(call.brand, 'is_chat_support')
    const chats = await listChats(call.sql, { userId: call.viewer.user.id })
    return withRuns(call, chats, { hasDemo: hasDemo(call.brand) })
  }),

  readRoute(api.getChat, async (call) => {
    const parts = expansion(call.query.expand, api.chatExpands)
    const chat = await requireChat(call, parts.has('consultations'))
    const newest = { limit: perPage, offset: 0, isOldestFirst: false, before: undefined }
    return {
      ...chat,
      ...(parts.has('messages') && { messages: (await requirePage(call, newest)).messages }),
    }
  }),

  readRoute(api.listMessages, async (call) => {
    requireFlag(call.brand, 'is_chat_support')
    const { sort, before } = call.query
    const { page, limit, offset } = pageOf(call.query, perPage)
    const isOldestFirst = sort === 'created_at'
    const { total, last, messages } = await requirePage(call, { limit, offset, isOldestFirst, before })
    const pageNumber = before === undefined ? page : Math.floor((total - last) / limit) + 1
    setPageHeaders(call.reply, { page: pageNumber, perPage: limit, total })
    return messages
  }),

  writeRoute(
    api.sendMessage,
    async (call) => {
      requireFlag(call.brand, 'is_chat_support')
      return withFiles(call, await sendMessage(call))
    },
    { requires: requireViewerChat },
  ),

  writeRoute(
    api.updateMessage,
    async (call) => {
      requireFlag(call.brand, 'is_chat_support')
      limitChanges(call, 'message-change')
      return withFiles(call, await updateMessage(call))
    },
    { requires: requireViewerMessage },
  ),

  writeRoute(
    api.viewMessages,
    async (call) => {
      const { params, body, viewer } = call
      requireFlag(call.brand, 'is_chat_support')
      await lockViewerChat(call)
      if (!body.isViewed) throw refuseField('isViewed', 'invalid')
      const ofChat = { userId: viewer.user.id, chatId: params.chatId }
      await viewMessages(call, { ...ofChat, by: 'learner', untilId: params.messageId })
      return { success: true }
    },
    { requires: requireExpertMessage },
  ),

  writeRoute(
    api.rateMessage,
    async (call) => {
      const { sql, params, body, viewer } = call
      requireFlag(call.brand, 'is_chat_support')
      limitChanges(call, 'message-rating')
      const ofChat = { userId: viewer.user.id, ...params }
      await lockViewerChat(call)
      const message = await requireRatable(call)
      if (!isMessageRatable({ isOwn: false }, await findCovering(sql, params))) throw new ApiError('consultation_rated')
      const rated = { ...message, rating: body.rating }
      if (message.rating !== body.rating) {
        await updateRating(sql, message.id, body.rating)
        const head = await findHead(sql, params.chatId)
        await recordMessageEvent(call, { ...ofChat, head, message: rated })
      }
      return withFiles(call, rated)
    },
    { requires: requireExpertMessage },
  ),
]

type ChatCall = Pick<
  Call<Endpoint & { access: 'learner'; params: typeof api.getChat.params }>,
  'sql' | 'viewer' | 'brand' | 'context' | 'language' | 'now'
>

function limitChanges({ context, viewer }: ChatCall, kind: string): void {
  enforceProcessRateLimit(context.database, { key: `${kind}:${viewer.user.id}`, ...changeLimit })
}

type MessageCall = PageCall & { params: { messageId: number } }

/** The viewer's message of the path; throws for any other. */
async function requireViewerMessage(call: MessageCall): Promise<MessageRow> {
  await requireViewerChat(call)
  return requireOwnMessage(call.sql, { userId: call.viewer.user.id, ...call.params })
}

/** The expert's message of the path; throws for any other. */
async function requireExpertMessage(call: MessageCall): Promise<MessageRow> {
  await requireViewerChat(call)
  return requireRatable(call)
}

async function requireRatable(call: MessageCall): Promise<MessageRow> {
  const message = await findExpertMessage(call.sql, { userId: call.viewer.user.id, ...call.params })
  if (!message) throw new ApiError('not_found')
  return message
}

async function requireChat(call: PageCall, withConsultations: boolean): Promise<api.Chat> {
  requireFlag(call.brand, 'is_chat_support')
  const own = { userId: call.viewer.user.id, chatId: call.params.chatId }
  const [chat] = await withRuns(call, await listChats(call.sql, { ...own, withConsultations }))
  if (!chat) throw new ApiError('not_found')
  return chat
}

/** Adds the data of the runs and omits chats of runs that the brand does not show. */
async function withRuns(
  call: ChatCall,
  chats: readonly ChatRow[],
  shown: { hasDemo?: boolean } = {},
): Promise<api.Chat[]> {
  const runs = await listRuns(call, { ...shown, streamIds: chats.map((chat) => chat.stream_id) })
  const byStream = new Map(runs.map((run) => [run.row.id, run]))
  const isCounted = countsConsultations(call.brand)
  const experts = await expertsOfChats(call, chats)
  return chats.flatMap(
    ({ used_consultations, has_open_consultation, course_id, answered_by, consultations, ...chat }) => {
      const run = byStream.get(chat.stream_id)
      if (!run) return []
      const canAnswer = expertsCanWrite(run)
      const used = { used_consultations, has_open_consultation }
      return [
        {
          ...chat,
          title: textIn(run.content.short_title, call.language, run.content),
          stream_status: run.status,
          expert: expertOf(experts, { viewerId: call.viewer.user.id, course_id, answered_by, canAnswer }),
          is_expert_message_enable: canAnswer,
          max_consultation_count: run.row.max_consultation_count,
          consultations_left: isCounted ? leftOf(run, used) : null,
          lock: messageLock(run, call.brand, used),
          ...(consultations && { consultations }),
        },
      ]
    },
  )
}

type PageCall = ChatCall & { params: { chatId: number } }

async function requirePage(call: PageCall, page: Omit<MessagePage, 'userId' | 'brand' | 'chatId'>) {
  const { sql, viewer, brand, params } = call
  const own = { userId: viewer.user.id, brand: brandFilter(brand), chatId: params.chatId }
  const found = await findPage(sql, { ...own, ...page })
  if (!found) throw new ApiError('not_found')
  const messages = await withFilesOfAll(call, found.messages)
  return { ...found, messages: page.isOldestFirst ? messages : messages.toReversed() }
}

async function withFiles(call: ChatCall, row: MessageRow): Promise<Message> {
  const files = await filesOf(call, [row])
  return serializeMessage(row, call.language, files)
}

async function withFilesOfAll(call: ChatCall, rows: readonly MessageRow[]): Promise<Message[]> {
  const files = await filesOf(call, rows)
  return rows.map((row) => serializeMessage(row, call.language, files))
}

/** Files of messages with addresses signed for this session. */
function filesOf({ sql, viewer, context }: ChatCall, rows: readonly MessageRow[]) {
  const withSome = rows.filter(({ file_ids }) => file_ids.length > 0)
  const readers = { sql, media: context.media, sessionId: viewer.sessionId }
  const userIds = [...new Set(withSome.flatMap(fileOwners))]
  return privateFiles(readers, { userIds, ids: withSome.flatMap(({ file_ids }) => file_ids) })
}

async function expertsOfChats(call: Moment & { sql: Sql }, chats: readonly Answered[]): Promise<CourseExpert[]> {
  const courseIds = [...new Set(chats.map(({ course_id }) => course_id))]
  return courseIds.length === 0 ? [] : expertsOfCourses(call, courseIds)
}

/** The expert shown to the learner: the one who answered last, otherwise one of the course on duty. */
function expertOf(experts: readonly CourseExpert[], chat: AnsweredChat): Chat['expert'] {
  const { viewerId, course_id: courseId, answered_by: last, canAnswer } = chat
  const onDuty = experts.filter(({ isOnDuty, courseIds }) => isOnDuty && courseIds.includes(courseId))
  if (last) return { ...last, is_on_duty: onDuty.some(({ id }) => id === last.id) }
  const first = canAnswer ? onDuty.find(({ id, name }) => id !== viewerId && name !== '') : undefined
  return first ? { id: first.id, name: first.name, avatar: first.avatar, is_on_duty: true } : null
}
