import { ClipboardCheck, Layers, MessageCircle, Repeat, Sun, type LucideIcon } from 'lucide-react'
import type { FeatureFlags } from '#contract/brands/api.ts'
import type { TextKey } from '../language.ts'
import { paths } from '../paths.ts'
import type { Section } from '../router.tsx'

/** What decides whether an entry is there. */
export type MenuState = { flags: FeatureFlags }

export type Counter = 'homework' | 'chat'

export type MenuEntry = {
  /** Name of the route that it leads to. */
  name: string
  path: string
  label: TextKey
  /** On the bottom bar, where room is short. */
  shortLabel?: TextKey
  /** On the bottom bar of the face brand, where experts answer both. */
  faceLabel?: TextKey
  icon: LucideIcon
  /** It is the current one on all screens of this section. */
  section: Section
  /** Entries of one group stand together. */
  group: 1 | 2 | 3
  /** The bottom bars that hold it: that of the face brand, or of all others. */
  bars: readonly ('face' | 'other')[]
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
    bars: ['face', 'other'],
  },
  {
    name: 'home-courses',
    path: paths.courses(),
    label: 'shell.courses',
    shortLabel: 'shell.coursesShort',
    icon: Layers,
    section: 'course',
    group: 1,
    bars: ['face', 'other'],
  },
  {
    name: 'homeworks',
    path: paths.homeworks(),
    label: 'homework.title',
    shortLabel: 'homework.titleShort',
    icon: ClipboardCheck,
    section: 'task',
    group: 2,
    bars: ['other'],
    counter: 'homework',
  },
  {
    name: 'chats',
    path: paths.chats(),
    label: 'chats.title',
    shortLabel: 'chats.titleShort',
    faceLabel: 'chats.titleExpert',
    icon: MessageCircle,
    section: 'chat',
    group: 2,
    bars: ['face', 'other'],
    counter: 'chat',
    isShown: ({ flags }) => flags.is_chat_support,
  },
  {
    name: 'subscriptions',
    path: paths.subscriptions(),
    label: 'subscriptions.title',
    icon: Repeat,
    section: 'subscriptions',
    group: 3,
    bars: [],
  },
]

/** The entries that this person sees, in groups. */
export function menuGroups(state: MenuState): MenuEntry[][] {
  const shown = entries.filter(({ isShown }) => isShown?.(state) ?? true)
  return [1, 2, 3].map((number) => shown.filter(({ group }) => group === number)).filter((group) => group.length > 0)
}

/** The entries of the bottom bar. */
export function barEntries(theme: string, state: MenuState): MenuEntry[] {
  const bar = theme === 'face' ? 'face' : 'other'
  const shown = menuGroups(state)
    .flat()
    .filter(({ bars }) => bars.includes(bar))
  return shown.map(({ faceLabel, shortLabel, label, ...entry }) => ({
    ...entry,
    label: (bar === 'face' ? faceLabel : undefined) ?? shortLabel ?? label,
  }))
}
