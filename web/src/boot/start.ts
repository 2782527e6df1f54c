import '../registries.ts'
import './outboxRegistry.ts'
import { logError } from '../platform/errorLog/errorLog.ts'
import { isQuestionApplicable } from '../accounts/auth/signup/isQuestionApplicable.ts'
import { applicationConfigQuery } from '../brands/applicationConfig.ts'
import { ConfigFailure, publicConfig } from '../brands/publicConfig.ts'
import { chatsQuery } from '../experts/chats/chatQueries.ts'
import { communitiesQuery, hasClubs, prefetchCommunities } from '../club/communities/clubs.ts'
import { syncPolicy } from '../accounts/cookies/sendPolicy.ts'
import { instalmentsQuery } from '../shop/instalments/instalmentsQuery.ts'
import { onLiveEvent, onLiveReconnect, startLive } from '../platform/events/live.ts'
import { scoreQuery } from '../learning/points/scoreQuery.ts'
import { isPushAllowed } from '../messages/push/pushSupport.ts'
import { clearPrefetched, hasPrefetched, prefetchedStreamId } from '../platform/api/prefetched.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { persistQueries } from '../platform/cache/queryPersistence.ts'
import { entriesMark, hasMark, unfinishedMark } from '../platform/outbox/outboxMark.ts'
import { clearOtherReturnUrl } from '../platform/session/returnUrl.ts'
import { setUserId, setDeviceOwner, deviceOwnerId, storedUserId } from '../platform/session/session.ts'
import { prefetchCourse } from '../learning/streams/prefetchStream.ts'
import { streamsQuery, streamStatusQuery } from '../learning/streams/streamQueries.ts'
import { subscriptionsQuery } from '../shop/subscriptions/subscriptionQueries.ts'
import { cacheUser, userQuery } from '../accounts/users/userQuery.ts'
import { accountStateOf, type AccountState } from './accountState.ts'
import { applyAccountSettings } from './applyAccountSettings.ts'

/** The account and configuration state that guards read; computed at every navigation. */
export function accountState(): AccountState {
  const user = queryClient.getQueryData(userQuery().queryKey)
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  const subscriptions = queryClient.getQueryData(subscriptionsQuery().queryKey)
  const streams = queryClient.getQueryData(streamsQuery().queryKey)
  return accountStateOf({ user, config, subscriptions, streams }, isQuestionApplicable)
}

/**
 * Loads what the first screen cannot render without: from the stored queries at once, else from the server. The rest is
 * fetched in the background; its failures are only logged.
 */
export async function loadAccount(): Promise<void> {
  const userId = storedUserId()
  if (userId) await takeOverDevice(userId)
  const brand = publicConfig().project.id
  if (userId) await persistQueries({ brand, userId })
  if (hasPrefetched()) void adoptPrefetched()
  else clearPrefetched()
  inBackground(queryClient.query(scoreQuery()))
  // Stored data is shown at once; refetching the user checks that the session is still valid.
  if (queryClient.getQueryData(userQuery().queryKey))
    inBackground(queryClient.query({ ...userQuery(), staleTime: performance.now() }))
  const [user] = await Promise.all([
    queryClient.query({ ...userQuery(), staleTime: 'static' }),
    queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' }).catch(asConfigFailure),
  ])
  if (!userId) {
    await takeOverDevice(String(user.id))
    setUserId(String(user.id))
    await persistQueries({ brand, userId: String(user.id) })
  }
  await applyAccountSettings(user)
  inBackground(syncPolicy())
  inBackground(moveFormerOutboxes())
  sendOutbox()
  if (isPushAllowed()) inBackground(import('../messages/push/pushSubscription.ts').then(({ renewPush }) => renewPush()))
  startLive(publicConfig().project.notification_address)
  // Query keys include the language, so these wait until it is settled. Subscriptions go first.
  const subscriptions = queryClient.query({ ...subscriptionsQuery(), staleTime: 'static' })
  inBackground(startTrial())
  prefetchMenuCounts()
  // The guard needs them before the first screen; without an answer the site is open.
  await subscriptions.catch(logError)
  inBackground(queryClient.query(subscriptionsQuery()))
  inBackground(queryClient.query(instalmentsQuery()))
}

/** Reads what came with the page into the cache; it is newer than the stored queries. */
async function adoptPrefetched(): Promise<void> {
  const staleTime = 0
  const subscriptions = queryClient.query({ ...subscriptionsQuery(), staleTime })
  const streams = queryClient.query({ ...streamsQuery(), staleTime })
  const others = [
    subscriptions,
    queryClient.query({ ...userQuery(), staleTime }),
    queryClient.query({ ...applicationConfigQuery(), staleTime }),
    queryClient.query({ ...scoreQuery(), staleTime }),
  ]
  const ofStream = streams.then((list) => {
    const streamId = prefetchedStreamId()
    const stream = list.find(({ id }) => id === streamId)
    return (
      stream && Promise.all([queryClient.query({ ...streamStatusQuery(stream.id), staleTime }), prefetchCourse(stream)])
    )
  })
  // A failed request is repeated by the query that needs it, which reports the error.
  await Promise.allSettled([...others, ofStream])
  clearPrefetched()
}

// Refetches everything that may have changed while disconnected; the screen keeps its data meanwhile.
onLiveReconnect(() => {
  void queryClient.invalidateQueries()
  refreshAfter('config')
})
onLiveEvent(refreshAfter)

// A tab may have been closed before it could send.
addEventListener('storage', ({ key }) => key?.startsWith(entriesMark) && sendOutbox())
addEventListener('online', sendOutbox)
// Browsers slow down the timers of hidden pages.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendOutbox())

/** Sends what waits on this device. */
function sendOutbox(): void {
  if (hasMark(entriesMark) || hasMark(unfinishedMark))
    inBackground(import('../platform/outbox/outbox.ts').then(({ openOutbox }) => openOutbox()))
}

/** Moves the entries of earlier versions, which had stores of their own. */
async function moveFormerOutboxes(): Promise<void> {
  const { indexedDB } = globalThis as { indexedDB?: Partial<IDBFactory> }
  // Missing in older browsers.
  const found = await indexedDB?.databases?.()
  if (!found?.some(({ name }) => name === 'statistics' || name === 'outbox')) return
  await (await import('./formerOutboxes.ts')).moveFormerOutboxes()
}

function refreshAfter(type: string, payload?: object): void {
  inBackground(import('./refreshOnEvent.ts').then(({ refreshOnEvent }) => refreshOnEvent(type, payload)))
}

/** Deletes another account's data on this device and marks the device as this account's, before the first screen. */
export async function takeOverDevice(userId: string): Promise<void> {
  clearOtherReturnUrl(userId)
  const owner = deviceOwnerId()
  if (owner !== undefined && owner !== userId)
    await (await import('./clearOtherAccounts.ts')).clearOtherAccounts(userId)
  setDeviceOwner(userId)
}

/** Caches the user from the sign-in response, so that it is not fetched again. */
export const storeSignedInUser = cacheUser

/** Starts requests for a new sign-in before its token is stored; not awaited. */
export function prefetchFor(token: string): void {
  inBackground(prefetchCommunities(token))
}

/** Fetches the data of the menu: communities and unread chats. */
function prefetchMenuCounts(): void {
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  if (config && hasClubs(config)) inBackground(queryClient.query(communitiesQuery()))
  if (config?.feature_flags.is_chat_support) inBackground(queryClient.query(chatsQuery()))
}

/** Fetches the streams; without any, starts the brand's trial course if it has one. */
async function startTrial(): Promise<void> {
  const streams = await queryClient.query(streamsQuery())
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  const serviceId = config?.demo_course_service_id
  if (streams.length > 0 || !serviceId || !config.feature_flags.is_demo_accessible) return
  const { startTrial } = await import('../learning/streams/startTrial.ts')
  await startTrial(serviceId)
}

/** Logs a failure; the screen that needs the query shows it itself. */
function inBackground(query: Promise<unknown>): void {
  query.catch(logError)
}

function asConfigFailure(cause: unknown): never {
  throw cause instanceof ConfigFailure ? cause : new ConfigFailure('The configuration did not come', { cause })
}
