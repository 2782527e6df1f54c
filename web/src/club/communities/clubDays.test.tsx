import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listCommunities, type Community } from '#contract/club/communities/api.ts'
import { refreshOnEvent } from '../../boot/refreshOnEvent.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { serve } from '../../../test/server.ts'

const sixteenHours = 16 * 3600

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon * 1000 })
  serveSchool()
  serveConfig({}, { community_url_frontend: 'https://club.test', community_url_api: 'https://school.test' })
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  await endSession('chosen')
  vi.useRealTimers()
})

const serveClub = (type: Community['type']) =>
  serve(listCommunities, () => [
    {
      id: 1,
      uniq: 'club',
      title: 'Morning club',
      slug: 'morning',
      course_ids: [],
      chat_only: false,
      type,
      user_community: null,
      service_id: null,
      custom_url: '',
      faq_url: '',
      telegram_chat_url: '',
      have_subscription_landing_url: '',
      no_have_subscription_landing_url: '',
    },
  ])
const block = async () => within(await screen.findByRole('region', { name: 'Club' }))

it('a membership that ends with the day offers its renewal without a reload', async () => {
  serveClub('owned')
  await openApp('/home')
  expect(await (await block()).findByText('You are a member')).toBeTruthy()
  serveClub('expired')
  act(() => void vi.advanceTimersByTime((sixteenHours - 60) * 1000))
  expect((await block()).getByText('You are a member')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(90_000))
  expect(await (await block()).findByText('Renew')).toBeTruthy()
})

it.each(['membership', 'communities', 'payment', 'stream'])(
  'a club changes its state at once after the live event %s',
  async (kind) => {
    serveClub('expired')
    await openApp('/home')
    expect(await (await block()).findByText('Renew')).toBeTruthy()
    serveClub('owned')
    await act(() => refreshOnEvent(kind))
    expect(await (await block()).findByText('You are a member')).toBeTruthy()
  },
)
