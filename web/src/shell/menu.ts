import {
  ClipboardCheck,
  Compass,
  Layers,
  LifeBuoy,
  MessageCircle,
  Repeat,
  Settings,
  Sun,
  User,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { FeatureFlags } from '#contract/brands/api.ts'
import { hasShop } from '../brands/sections.ts'
import type { TextKey } from '../language.ts'
import { paths } from '../paths.ts'
import type { Section } from '../router.tsx'

/** What decides whether an entry is there. */
export type MenuState = { flags: FeatureFlags; hasClubs: boolean }

export type Counter = 'homework' | 'chat' | 'expert'

export type MenuEntry = {
  /** Name of the route that it leads to, or of what it opens over the page. */
  name: string
  /** Empty for what opens over the page. */
  path: string
  opens?: 'club'
  label: TextKey
  /** On the bottom bar, where room is short. */
  shortLabel?: TextKey
  icon: LucideIcon
  /** It is the current one on all screens of this section. */
  section?: Section
  /** And on those of this one. */
  alsoSection?: Section
  /** Entries of one group stand together. */
  group: 1 | 2 | 3
  /** What of it waits for the learner. */
  counter?: Counter
  /** Left out: always. */
  isShown?: (state: MenuState) => boolean
}

/** The general menu, in its order; the sidebar, the menu on a phone and the bottom bar are made of it. */
const entries: readonly MenuEntry[] = [
  {
    name: 'home',
    path: paths.home(),
    label: 'shell.home',
    icon: Sun,
    section: 'home',
    group: 1,
  },
  {
    name: 'club',
    path: '',
    opens: 'club',
    label: 'communities.club',
    icon: Users,
    group: 1,
    isShown: ({ hasClubs }) => hasClubs,
  },
  {
    name: 'home-courses',
    path: paths.courses(),
    label: 'shell.courses',
    shortLabel: 'shell.coursesShort',
    icon: Layers,
    section: 'course',
    group: 1,
  },
  {
    name: 'home-catalog',
    path: paths.catalog(),
    label: 'catalog.title',
    icon: Compass,
    section: 'catalog',
    group: 1,
    isShown: ({ flags }) => hasShop(flags),
  },
  {
    name: 'homeworks',
    path: paths.homeworks(),
    label: 'homework.title',
    shortLabel: 'homework.titleShort',
    icon: ClipboardCheck,
    section: 'task',
    group: 2,
    counter: 'homework',
  },
  {
    name: 'chats',
    path: paths.chats(),
    label: 'chats.title',
    shortLabel: 'chats.titleShort',
    icon: MessageCircle,
    section: 'chat',
    group: 2,
    counter: 'chat',
    isShown: ({ flags }) => flags.is_chat_support,
  },
  {
    name: 'videoconsultations',
    path: paths.consultations(),
    label: 'consultations.title',
    icon: Video,
    section: 'consultations',
    group: 2,
    isShown: ({ flags }) => flags.is_video_consultation_support,
  },
  {
    name: 'support',
    path: paths.support(),
    label: 'support.title',
    icon: LifeBuoy,
    section: 'support',
    group: 3,
  },
  {
    name: 'subscriptions',
    path: paths.subscriptions(),
    label: 'subscriptions.title',
    icon: Repeat,
    section: 'subscriptions',
    group: 3,
  },
  {
    name: 'userSettings',
    path: paths.userSettings(),
    label: 'users.settings',
    icon: Settings,
    section: 'profile',
    alsoSection: 'points',
    group: 3,
  },
]

/** On a phone, where the person's own things have no header to stand in. */
const profile: MenuEntry = {
  name: 'userSetting',
  path: paths.userSetting(),
  label: 'users.menuTitle',
  icon: User,
  section: 'profile',
  alsoSection: 'points',
  group: 3,
}

/** The entries that this person sees, in groups. */
export function menuGroups(state: MenuState): MenuEntry[][] {
  const shown = entries.filter(({ isShown }) => isShown?.(state) ?? true)
  return [1, 2, 3].map((number) => shown.filter(({ group }) => group === number)).filter((group) => group.length > 0)
}

const bars = {
  face: ['home', 'home-courses', 'expert', 'home-catalog', 'userSetting'],
  other: ['home', 'home-courses', 'homeworks', 'chats', 'userSetting'],
} as const

/** Whether experts stand on the bottom bar as one entry, with their chats and what they check. */
export const mergesExperts = (theme: string): boolean => theme === 'face'

/** The entries of the bottom bar, in its own order: that of the face brand, or of all others. */
export function barEntries(theme: string, state: MenuState): MenuEntry[] {
  const shown = [...menuGroups(state).flat(), profile]
  const find = (name: string) => shown.find((entry) => entry.name === name)
  return bars[mergesExperts(theme) ? 'face' : 'other'].flatMap((name) => {
    const entry = name === 'expert' ? expertEntry(find('chats'), find('homeworks')) : find(name)
    return entry ? [{ ...entry, label: entry.shortLabel ?? entry.label }] : []
  })
}

function expertEntry(chats: MenuEntry | undefined, homeworks: MenuEntry | undefined): MenuEntry | undefined {
  if (!chats || !homeworks) return homeworks ?? chats
  return {
    ...chats,
    shortLabel: 'chats.titleExpert',
    counter: 'expert',
    ...(homeworks.section && { alsoSection: homeworks.section }),
  }
}
