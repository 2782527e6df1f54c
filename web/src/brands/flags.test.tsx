import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPublicConfig, type FeatureFlags } from '#contract/brands/api.ts'
import { listChats } from '#contract/chats/api.ts'
import { listStreams } from '#contract/streams/api.ts'
import { endSession, startSession } from '../session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveConfig, serveSchool } from '../testingApp.ts'
import { aStream } from '../testingCourse.ts'
import { serve } from '../testingServer.ts'
import { loadPublicConfig } from './publicConfig.ts'

type Effect = {
  flag: keyof FeatureFlags
  what: string
  path: string
  /** What is there with the flag, and what without. */
  on: () => Promise<unknown>
  off: () => Promise<unknown>
  inApp?: true
  guest?: true
}

const text = (words: string) => () => screen.findByText(words)
const heading = (name: string) => () => screen.findByRole('heading', { name })
const menu = async () => within(await screen.findByRole('navigation', { name: 'Menu' }))
const entry = (name: string) => async () => (await menu()).findByRole('link', { name })
const noEntry = (name: string) => async () => {
  expect((await menu()).queryByRole('link', { name })).toBeNull()
}
const guest = heading('Welcome back')
const without = (role: string, name: string) => async () => {
  await guest()
  expect(screen.queryByRole(role, { name })).toBeNull()
}
const ownMenu = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Menu' }))[0] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Menu' }))
}

/** Every flag of a brand, and what it does to what people see. */
const effects: Effect[] = [
  {
    flag: 'is_registration_enable',
    what: 'the way to an account',
    path: '/',
    guest: true,
    on: () => screen.findByRole('link', { name: 'Create an account' }),
    off: without('link', 'Create an account'),
  },
  {
    flag: 'is_registration_enable',
    what: 'the registration',
    path: '/signup',
    guest: true,
    on: heading('New account'),
    off: guest,
  },
  {
    flag: 'is_user_anon_auth_enable',
    what: 'the way in without an e-mail',
    path: '/',
    guest: true,
    inApp: true,
    on: () => screen.findByRole('button', { name: 'Continue without e-mail' }),
    off: without('button', 'Continue without e-mail'),
  },
  {
    flag: 'is_demo_accessible',
    what: 'trial runs among the courses',
    path: '/courses',
    on: heading('First steps'),
    off: async () => {
      await screen.findByRole('heading', { name: 'A face at ease' })
      expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull()
    },
  },
  {
    flag: 'is_chat_support',
    what: 'the entry of chats',
    path: '/home',
    on: entry('Expert chat'),
    off: noEntry('Expert chat'),
  },
  {
    flag: 'is_chat_support',
    what: 'the chats',
    path: '/chat',
    on: text('Elena'),
    off: text('Your courses have no expert chat'),
  },
  {
    flag: 'is_video_consultation_support',
    what: 'the entry of consultations',
    path: '/home',
    on: entry('Video consultations'),
    off: noEntry('Video consultations'),
  },
  {
    flag: 'is_video_consultation_support',
    what: 'the consultations',
    path: '/videoconsultations',
    on: heading('Your courses have no video consultations'),
    off: heading('There are no video consultations here'),
  },
  {
    flag: 'is_banner_enable',
    what: 'the news',
    path: '/banners',
    on: heading('No news for now'),
    off: heading('There is no news here'),
  },
  {
    flag: 'is_offline_enable',
    what: 'the downloads of the application',
    path: '/user/settings/downloads',
    inApp: true,
    on: heading('No videos are on this device'),
    off: heading('Videos are not kept here'),
  },
  {
    flag: 'is_offline_enable',
    what: 'the entry of downloads',
    path: '/home',
    inApp: true,
    on: async () => (await ownMenu()).findByRole('link', { name: 'Downloaded videos' }),
    off: async () => expect((await ownMenu()).queryByRole('link', { name: 'Downloaded videos' })).toBeNull(),
  },
  {
    flag: 'is_app_store_support',
    what: 'the catalog of the application',
    path: '/catalog',
    inApp: true,
    on: heading('The catalogue is empty for now'),
    off: heading('The app does not sell courses'),
  },
  {
    flag: 'is_app_store_support',
    what: 'the catalog among the person’s own things',
    path: '/user/setting',
    inApp: true,
    on: async () => expect(await mainLink('Catalogue')).toBeTruthy(),
    off: async () => {
      await mainLink('My information')
      expect(screen.queryByText('Catalogue', { selector: 'main a' })).toBeNull()
    },
  },
  {
    flag: 'is_app_store_support',
    what: 'the entry of the catalog',
    path: '/home',
    inApp: true,
    on: entry('Catalogue'),
    off: noEntry('Catalogue'),
  },
]

const mainLink = (name: string) => screen.findByText(name, { selector: 'main a' })

beforeEach(() => {
  serveSchool()
  const demo = aStream({ id: 9, is_demo: true })
  const { course } = demo
  serve(listStreams, () => [aStream(), { ...demo, ...(course && { course: { ...course, title: 'First steps' } }) }])
  serve(listChats, () => [
    {
      id: 4,
      title: 'Elena',
      stream_id: 5,
      stream_status: 'open',
      last_message: null,
      last_message_at: null,
      unread_count: 0,
    },
  ])
})
afterEach(async () => {
  delete window.daystreamApp
  await act(() => endSession('chosen'))
})

async function openWith({ flag, path, inApp, guest: isGuest }: Effect, value: boolean): Promise<void> {
  const { project } = publicConfig
  const shown = flag in project ? { ...project, [flag]: value } : project
  serve(getPublicConfig, () => ({ ...publicConfig, project: shown }))
  await loadPublicConfig()
  serveConfig({ [flag]: value })
  if (inApp) window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  if (!isGuest) startSession({ token: 'abc', userId: learner.id, days: 30 })
  await openApp(path)
}

describe.each(effects.map((effect) => [effect.flag, effect.what, effect] as const))(
  '%s: %s',
  (_flag, _what, effect) => {
    it('is there when it is on', async () => {
      await openWith(effect, true)
      await effect.on()
    })

    it('is not there when it is off', async () => {
      await openWith(effect, false)
      await effect.off()
    })
  },
)

it('every flag has an effect that is proven here', () => {
  const proven = new Set(effects.map(({ flag }) => flag))
  expect(
    Object.keys(applicationConfig.feature_flags).filter((flag) => !proven.has(flag as keyof FeatureFlags)),
  ).toEqual([])
})
