import { listMessages } from '#contract/experts/chats/api.ts'
import { getDay } from '#contract/learning/courses/api.ts'
import type { LiveKind } from '#contract/messages/live/api.ts'
import { refetchedCalls } from '#contract/refetched.ts'
import { reloadPublicConfig } from '../brands/publicConfig.ts'
import { markMessagesChanged, patchByEvent, patchNamedMessage } from '../experts/chats/chatCache.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { userQuery } from '../accounts/users/userQuery.ts'
import { applyAccountSettings } from './applyAccountSettings.ts'

/** Days are not refetched: their lock comes with the run, and new media URLs would interrupt a video. */
const keptPaths: readonly string[] = [getDay.path]

/** Patches the cache from a live event, else refetches the affected queries; unknown kinds are ignored. */
export async function refreshOnEvent(type: string, payload: object = {}): Promise<void> {
  if (type === 'message' && patchByEvent(payload) && (await patchNamedMessage(payload))) return
  const calls = Object.hasOwn(refetchedCalls, type) ? refetchedCalls[type as LiveKind] : []
  if (type !== 'message' && calls.some(({ path }) => path === listMessages.path)) markMessagesChanged()
  const refetching = calls
    .filter(({ path }) => !keptPaths.includes(path))
    .map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))
  if (type === 'config') refetching.push(reloadPublicConfig())
  await Promise.all(refetching)
  const user = queryClient.getQueryData(userQuery().queryKey)
  if (type === 'user' && user) await applyAccountSettings(user)
}
