import {
  getChat,
  listChats as listChatsCall,
  listMessages as listMessagesCall,
  type Chat,
} from '#contract/chats/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requireFlag } from '../brands/flags.ts'
import { textIn } from '../courses/content.ts'
import { ApiError } from '../failure.ts'
import { pageFrom } from '../paging.ts'
import { route, type Call } from '../route.ts'
import { listRuns } from '../streams/streams.ts'
import { countMessages, listChats, listMessages, type ChatRow } from './queries.ts'

type Asking = Call<Endpoint & { access: 'learner' }>

export const chatRoutes = [
  route(listChatsCall, async (call) => {
    requireFlag(call.brand, 'is_chat_support')
    return titled(call, await listChats(call.sql, { userId: call.viewer.user.id }))
  }),

  route(getChat, async (call) => requireChat(call, call.params.chatId)),

  route(listMessagesCall, async (call) => {
    const chat = await requireChat(call, call.params.chatId)
    return pageFrom(call, {
      perPage: 10,
      count: () => countMessages(call.sql, chat.id),
      list: (page) => listMessages(call.sql, { chatId: chat.id, ...page }),
    })
  }),
]

type Titling = Pick<Asking, 'sql' | 'viewer' | 'brand' | 'machine' | 'language'>

async function requireChat(call: Titling, chatId: number): Promise<Chat> {
  requireFlag(call.brand, 'is_chat_support')
  const [chat] = await titled(call, await listChats(call.sql, { userId: call.viewer.user.id, chatId }))
  if (!chat) throw new ApiError('not_found')
  return chat
}

/** Chats with the title and the state of their runs; those of runs that the brand does not show are left out. */
async function titled(call: Titling, chats: readonly ChatRow[]): Promise<Chat[]> {
  const runs = await listRuns(call, { streamIds: chats.map((chat) => chat.stream_id) })
  const byStream = new Map(runs.map((run) => [run.row.id, run]))
  return chats.flatMap((chat) => {
    const run = byStream.get(chat.stream_id)
    if (!run) return []
    return [{ ...chat, title: textIn(run.content.short_title, call.language, run.content), stream_status: run.status }]
  })
}
