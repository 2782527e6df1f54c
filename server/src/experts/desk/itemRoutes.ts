import * as api from '#contract/experts/desk/itemApi.ts'
import type { ItemKind } from '#contract/experts/desk/rules.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import * as chatItems from './chatItems.ts'
import { chatKey, type WorkKey } from './itemQueries.ts'
import * as items from './items.ts'

type ItemCall = { params: { kind: ItemKind; itemId: number }; viewer: { user: { id: number } } }
type ChatCall = { params: { chatId: number }; viewer: { user: { id: number } } }

const workOf = ({ params: { kind, itemId: id }, viewer }: ItemCall): WorkKey => ({ kind, id, expertId: viewer.user.id })
const chatOf = ({ params, viewer }: ChatCall) => ({ chatId: params.chatId, expertId: viewer.user.id })

const requireWork = (call: ItemCall & { sql: Sql }) => items.requireItem(call.sql, workOf(call))
const requireChatItem = ({ sql, params, viewer }: ChatCall & { sql: Sql }) =>
  items.requireItem(sql, chatKey(params.chatId, viewer.user.id))

export const deskItemRoutes = [
  readRoute(api.getDeskItem, (call) =>
    items.deskItem(
      {
        sql: call.sql,
        now: call.now,
        expertId: call.viewer.user.id,
        language: call.language,
        media: call.context.media,
        sessionId: call.viewer.sessionId,
      },
      workOf(call),
    ),
  ),

  writeRoute(api.claimDeskItem, (call) => items.claim(call, workOf(call))),

  writeRoute(api.releaseDeskItem, async (call) => {
    await items.release(call, workOf(call))
    return { success: true }
  }),

  writeRoute(
    api.saveItemDraft,
    async (call) => {
      await items.saveDraft(call, { ...workOf(call), text: call.body.text, fileIds: call.body.file_ids })
      return { success: true }
    },
    { requires: requireWork },
  ),

  writeRoute(
    api.handOverDeskItem,
    async (call) => {
      await items.handOver(call, { ...workOf(call), to: call.body.expert_id })
      return { success: true }
    },
    { requires: requireWork },
  ),

  readRoute(api.listDeskMessages, (call) =>
    chatItems.messages(
      {
        ...chatOf(call),
        sql: call.sql,
        language: call.language,
        media: call.context.media,
        sessionId: call.viewer.sessionId,
      },
      call.query.before,
    ),
  ),

  writeRoute(
    api.answerDeskChat,
    (call) => {
      const { client_id: clientId, message, seen_id: seenId, file_ids: fileIds } = call.body
      const reader = { media: call.context.media, sessionId: call.viewer.sessionId, language: call.language }
      return chatItems.answer(call, { ...chatOf(call), clientId, message, seenId, ...(fileIds && { fileIds }) }, reader)
    },
    { requires: requireChatItem },
  ),

  writeRoute(
    api.dismissDeskChat,
    async (call) => {
      const { reason, seen_id: seenId } = call.body
      await chatItems.dismiss(call, { ...chatOf(call), reason, seenId })
      return { success: true }
    },
    { requires: requireChatItem },
  ),
]
