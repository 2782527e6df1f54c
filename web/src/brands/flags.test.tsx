import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPublicConfig, type FeatureFlags } from '#contract/brands/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { endSession, startSession } from '../platform/session/session.ts'
import { applicationConfig, learner, openApp, publicConfig, serveConfig, serveSchool } from '../../test/app.ts'
import { aChat } from '../../test/chats.ts'
import { aStream } from '../../test/course.ts'
import { enterApplication, leaveApplication } from '../../test/mobileApplication.ts'
import { serve } from '../../test/server.ts'
import { loadPublicConfig } from './publicConfig.ts'

type Effect = {
  flag: keyof FeatureFlags
  what: string
  path: string
  /** Resolve when the screen is as expected with the flag on and off. */
  on: () => Promise<unknown>
  off: () => Promise<unknown>
  inApp?: true
  guest?: true
}

const text = (value: string) => () => screen.findByText(value)
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
const profileMenu = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Menu' }))[0] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Menu' }))
}

/** The visible effects of every feature flag. */
const effects: Effect[] = [
  {
    flag: 'is_registration_enable',
    what: 'the sign-up link',
    path: '/',
    guest: true,
    on: () => screen.findByRole('link', { name: 'Create an account' }),
    off: without('link', 'Create an account'),
  },
  {
    flag: 'is_registration_enable',
    what: 'the sign-up page',
    path: '/signup',
    guest: true,
    on: heading('New account'),
    off: guest,
  },
  {
    flag: 'is_user_anon_auth_enable',
    what: 'the anonymous sign-in',
    path: '/',
    guest: true,
    inApp: true,
    on: () => screen.findByRole('button', { name: 'Continue without email' }),
    off: without('button', 'Continue without email'),
  },
  {
    flag: 'is_demo_accessible',
    what: 'trial runs in the list of courses',
    path: '/courses',
    on: heading('First steps'),
    off: async () => {
      await screen.findByRole('heading', { name: 'A face at ease' })
      expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull()
    },
  },
  {
    flag: 'is_chat_support',
    what: 'the menu item of chats',
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
    what: 'the menu item of consultations',
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
    what: 'the downloads page',
    path: '/user/settings/downloads',
    inApp: true,
    on: heading('No videos on this device'),
    off: heading('Videos cannot be downloaded here'),
  },
  {
    flag: 'is_offline_enable',
    what: 'the menu item of downloads',
    path: '/home',
    inApp: true,
    on: async () => (await profileMenu()).findByRole('link', { name: 'Downloaded videos' }),
    off: async () => expect((await profileMenu()).queryByRole('link', { name: 'Downloaded videos' })).toBeNull(),
  },
  {
    flag: 'is_app_store_support',
    what: 'the catalogue in the application',
    path: '/catalog',
    inApp: true,
    on: heading('Catalogue'),
    off: heading('Courses are not sold in the app'),
  },
  {
    flag: 'is_app_store_support',
    what: 'the catalogue in the profile menu',
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
    what: 'the menu item of the catalogue',
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
  serve(listChats, () => [aChat({ id: 4, title: 'Elena' })])
})
afterEach(async () => {
  leaveApplication()
  await act(() => endSession('chosen'))
  // The configuration is nobody's own: the sign-in that follows has loaded it with the flag of this test.
  queryClient.clear()
})

async function openWith({ flag, path, inApp, guest: isGuest }: Effect, value: boolean): Promise<void> {
  const { project } = publicConfig
  const shown = flag in project ? { ...project, [flag]: value } : project
  serve(getPublicConfig, () => ({ ...publicConfig, project: shown }))
  await loadPublicConfig()
  serveConfig({ [flag]: value })
  if (inApp) enterApplication('ios')
  if (!isGuest) startSession({ token: 'abc', userId: learner.id, days: 30 })
  await openApp(path)
}

describe.each(effects.map((effect) => [effect.flag, effect.what, effect] as const))(
  '%s: %s',
  (_flag, _what, effect) => {
    it('shows it when on', async () => {
      await openWith(effect, true)
      await effect.on()
    })

    it('hides it when off', async () => {
      await openWith(effect, false)
      await effect.off()
    })
  },
)

it('every flag has a test', () => {
  const tested = new Set(effects.map(({ flag }) => flag))
  expect(
    Object.keys(applicationConfig.feature_flags).filter((flag) => !tested.has(flag as keyof FeatureFlags)),
  ).toEqual([])
})
