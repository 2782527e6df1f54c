import { isRegistrationOpen } from '#contract/auth/registration.ts'
import { subscriptionExpiry } from '#contract/subscriptions/rules.ts'
import { noteError } from '../analytics/errorLog.ts'
import { canBeAsked } from '../auth/signup/canBeAsked.ts'
import { applicationConfigQuery } from '../brands/applicationConfig.ts'
import { ConfigFailure } from '../brands/configFailure.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { chatsQuery } from '../chats/chatQueries.ts'
import { communitiesQuery, hasClubs, prefetchCommunities } from '../communities/communityQueries.ts'
import { syncPolicy } from '../cookies/sendPolicy.ts'
import { startStatistics } from '../lessons/statistics/startStatistics.ts'
import { onLiveEvent, onLiveReturn, startLive } from '../live.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { isPushAllowed } from '../push/allowed.ts'
import { endPrefetch, hasPrefetched, prefetchedStream } from '../prefetched.ts'
import { queryClient } from '../queries.ts'
import { persistQueries } from '../queryPersistence.ts'
import { forgetOtherReturnUrl } from '../returnUrl.ts'
import { adoptUserId, claimDevice, storedOwner, storedUserId } from '../session.ts'
import { prefetchCourse } from '../streams/prefetchStream.ts'
import { streamsQuery, streamStatusQuery } from '../streams/streamQueries.ts'
import { subscriptionsQuery } from '../subscriptions/subscriptionQueries.ts'
import { keepUser, userQuery } from '../users/userQuery.ts'
import { settle } from './settle.ts'

/** What of the account and the configuration the guards go by; read anew at every navigation. */
export function knownAccount() {
  const user = queryClient.getQueryData(userQuery().queryKey)
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  const subscriptions = queryClient.getQueryData(subscriptionsQuery().queryKey)
  const streams = queryClient.getQueryData(streamsQuery().queryKey)
  return {
    user: user && {
      mustUpdatePassword: user.is_require_update_password,
      mustUpdateProfile: user.is_require_update_profile,
      hasEmail: Boolean(user.email),
    },
    homePage:
      config && user && isRegistrationOpen(config.user_info_chat, user.status, canBeAsked)
        ? 'userInfoChat'
        : config?.home_page,
    isSubscriptionExpired: subscriptionExpiry(subscriptions, streams) === 'redirect',
  }
}

/**
 * Loads what the first screen behind the sign-in cannot do without: from this device at once, else from the server.
 * The rest is fetched beside it; its failures are not the person's business.
 */
export async function loadAccount(): Promise<void> {
  const userId = storedUserId()
  if (userId) await keepOnlyOf(userId)
  const brand = publicConfig().project.id
  if (userId) await persistQueries({ brand, userId })
  if (hasPrefetched()) void adoptPrefetched()
  else endPrefetch()
  beside(queryClient.query(scoreQuery()))
  // What is older than this page is shown at once, but the server is asked whether the session still stands.
  if (queryClient.getQueryData(userQuery().queryKey))
    beside(queryClient.query({ ...userQuery(), staleTime: performance.now() }))
  const [user] = await Promise.all([
    queryClient.query({ ...userQuery(), staleTime: 'static' }),
    queryClient.query({ ...applicationConfigQuery(), staleTime: 'static' }).catch(asConfigFailure),
  ])
  if (!userId) {
    await keepOnlyOf(String(user.id))
    adoptUserId(String(user.id))
    await persistQueries({ brand, userId: String(user.id) })
  }
  await settle(user)
  beside(startStatistics())
  beside(syncPolicy())
  if (isPushAllowed()) beside(import('../push/device.ts').then(({ keepPush }) => keepPush()))
  startLive(publicConfig().project.notification_address)
  // Answers are kept by language, so these wait until the language is certain. Subscriptions are asked for first.
  const subscriptions = queryClient.query({ ...subscriptionsQuery(), staleTime: 'static' })
  beside(giveTrial())
  fetchNews()
  // Whether the site is open to the person is known before the first screen; without an answer it is.
  await subscriptions.catch(noteError)
  beside(queryClient.query(subscriptionsQuery()))
}

/** Takes what the page has asked for by itself; it is newer than what this device has kept. */
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
  const ofStream = streams.then(() => {
    const stream = prefetchedStream()
    return (
      stream && Promise.all([queryClient.query({ ...streamStatusQuery(stream.id), staleTime }), prefetchCourse(stream)])
    )
  })
  // Whoever needs an answer that did not come asks again, and speaks of it.
  await Promise.allSettled([...others, ofStream])
  endPrefetch()
}

// What happened meanwhile is fetched; what is on the screen stays until it is there.
onLiveReturn(() => void queryClient.invalidateQueries())
onLiveEvent((type) => beside(import('./news.ts').then(({ heed }) => heed(type))))

/** Clears what this device keeps of anybody else; nobody's screen is shown before that. */
export async function keepOnlyOf(userId: string): Promise<void> {
  forgetOtherReturnUrl(userId)
  const owner = storedOwner()
  if (owner !== undefined && owner !== userId) await (await import('./forgetOthers.ts')).forgetOthers(userId)
  claimDevice(userId)
}

/** Takes the account that came with the answer to a sign-in, so that it is not asked for again. */
export const welcome = keepUser

/** What is fetched for whoever signs in just now, before the token is kept. Nobody waits for it. */
export function prefetchFor(token: string): void {
  beside(prefetchCommunities(token))
}

/** What the menu counts and leads to. */
function fetchNews(): void {
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  if (config && hasClubs(config)) beside(queryClient.query(communitiesQuery()))
  if (config?.feature_flags.is_chat_support) beside(queryClient.query(chatsQuery()))
}

/** The runs; whoever has none gets the course that the brand lets people try, where it has one. */
async function giveTrial(): Promise<void> {
  const streams = await queryClient.query(streamsQuery())
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  const serviceId = config?.demo_course_service_id
  if (streams.length > 0 || !serviceId || !config.feature_flags.is_demo_accessible) return
  const { beginTrial } = await import('../streams/beginTrial.ts')
  await beginTrial(serviceId)
}

/** What is fetched beside the account tells its own screen when it fails, and the error log. */
function beside(query: Promise<unknown>): void {
  query.catch(noteError)
}

function asConfigFailure(cause: unknown): never {
  throw cause instanceof ConfigFailure ? cause : new ConfigFailure('The configuration did not come', { cause })
}
