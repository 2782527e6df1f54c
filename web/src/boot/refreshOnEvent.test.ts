import { QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listSessions } from '#contract/accounts/auth/api.ts'
import { configVersion, getApplicationConfig, getPublicConfig } from '#contract/brands/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import { listOwnQuestions } from '#contract/club/support/api.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listDesk } from '#contract/experts/desk/api.ts'
import { getReminderChannels, getSchedule } from '#contract/learning/reminders/api.ts'
import { listUserHomework } from '#contract/learning/homework/api.ts'
import { liveKinds } from '#contract/messages/live/api.ts'
import { refetchedCalls } from '#contract/refetched.ts'
import { listMeetings } from '#contract/experts/meetings/api.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { getOrder } from '#contract/shop/orders/api.ts'
import { getScoreAmount, listScores } from '#contract/learning/points/api.ts'
import { listExternalAuths } from '#contract/accounts/social/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { applicationConfigQuery } from '../brands/applicationConfig.ts'
import { loadPublicConfig, publicConfig } from '../brands/publicConfig.ts'
import { chatsQuery } from '../experts/chats/chatQueries.ts'
import { meetingsQuery } from '../experts/consultations/meetingQueries.ts'
import { userHomeworkQuery } from '../learning/homework/useRuns.ts'
import { queryClient, queryOf } from '../platform/cache/queries.ts'
import { endSession } from '../platform/session/session.ts'
import { scoresQuery } from '../learning/points/ScoreHistory.tsx'
import { scoreQuery } from '../learning/points/scoreQuery.ts'
import { externalAuthsQuery } from '../accounts/social/linkedNetworks.ts'
import { streamsQuery, streamStatusQuery } from '../learning/streams/streamQueries.ts'
import { userQuery } from '../accounts/users/userQuery.ts'
import { learner, publicConfig as brand } from '../../test/app.ts'
import { jsonResponse, serve } from '../../test/server.ts'
import { refreshOnEvent } from './refreshOnEvent.ts'

/** Cached queries of screens, with a response for each state of the server. */
const kept: [Endpoint, { queryKey: QueryKey }, (state: number) => unknown][] = [
  [listSessions, queryOf(listSessions), (state) => [state]],
  [getUser, userQuery(), (state) => ({ ...learner, name: `Marina ${state}` })],
  [listExternalAuths, externalAuthsQuery(), (state) => [state]],
  [getScoreAmount, scoreQuery(), (state) => ({ data: { amount: state } })],
  [listScores, scoresQuery(), (state) => [state]],
  [listStreams, streamsQuery(), (state) => [state]],
  [getStreamStatus, streamStatusQuery(1), (state) => ({ state })],
  [listUserHomework, userHomeworkQuery(1), (state) => [state]],
  [listChats, chatsQuery(), (state) => [state]],
  [listMeetings, meetingsQuery(), (state) => [state]],
  [listDesk, queryOf(listDesk, { query: {} }), (state) => ({ state })],
  [listQuestions, queryOf(listQuestions, { query: {} }), (state) => ({ state })],
  [listOwnQuestions, queryOf(listOwnQuestions, { query: {} }), (state) => ({ state })],
  [listCommunities, queryOf(listCommunities), (state) => [state]],
  [listNotices, queryOf(listNotices, { query: {} }), (state) => ({ state })],
  [getOrder, queryOf(getOrder, { params: { orderId: 1 } }), (state) => ({ state })],
  [getSchedule, queryOf(getSchedule), (state) => ({ state })],
  [getReminderChannels, queryOf(getReminderChannels), (state) => ({ state })],
  [
    getApplicationConfig,
    applicationConfigQuery(),
    (state) => ({ data: { config: { version: configVersion, state } } }),
  ],
]

const titled = (state: number) => ({ ...brand, project: { ...brand.project, title: `School ${state}` } })

/** The server has this state of these calls. */
function serveState(state: number, calls: readonly Endpoint[]): void {
  for (const [endpoint, , answer] of kept)
    if (calls.includes(endpoint)) serve(endpoint, () => jsonResponse(200, answer(state)))
  if (calls.includes(getPublicConfig)) serve(getPublicConfig, () => titled(state))
}

const everyCall = [...kept.map(([endpoint]) => endpoint), getPublicConfig]
const state = () => [...kept.map(([, { queryKey }]) => queryClient.getQueryData(queryKey)), publicConfig()]

async function loadAll(): Promise<() => void> {
  queryClient.clear()
  await loadPublicConfig()
  const stops = await Promise.all(
    kept.map(async ([, options]) => {
      const observer = new QueryObserver(queryClient, { ...options, retry: false })
      const stop = observer.subscribe(() => undefined)
      await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
      return stop
    }),
  )
  return () => stops.forEach((stop) => stop())
}

beforeEach(() => serveState(1, everyCall))
afterEach(() => endSession('chosen'))

it.each(liveKinds)('an event of the kind %s refreshes all data that has changed', async (kind) => {
  let stop = await loadAll()
  const old = state()
  serveState(2, refetchedCalls[kind])
  await refreshOnEvent(kind)
  const followed = state()
  stop()
  stop = await loadAll()
  expect(followed).toEqual(state())
  expect(followed).not.toEqual(old)
  stop()
})

it('a kind of a later version changes nothing', async () => {
  const stop = await loadAll()
  const old = state()
  serveState(2, everyCall)
  await refreshOnEvent('constructor')
  await refreshOnEvent('something')
  expect(state()).toEqual(old)
  stop()
})
