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
import type { User as Account } from '#contract/accounts/users/api.ts'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { useUser } from '../accounts/users/userQuery.ts'
import { hasShop, useApplicationConfig } from '../brands/applicationConfig.ts'
import { openClubs, useClubs } from '../club/communities/clubs.ts'
import type { TextKey } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { type Section, useScreenMeta } from '../router.tsx'

/** The context in which the conditions of entries are evaluated. */
export type MenuContext = { config: ApplicationConfig; user: Account; hasClubs: boolean }

export type BadgeKind = 'homework' | 'chat' | 'expert'

export type MenuItemDefinition = {
  /** Empty for an entry that opens over the page. */
  path: AppPath
  open?: (context: MenuContext) => void
  label: TextKey
  /** The shorter label of the bottom bar. */
  shortLabel?: TextKey
  icon: LucideIcon
  /** The entry is current on all screens of this section. */
  section?: Section
  /** The entry is current on the screens of this section too. */
  alsoSection?: Section
  /** The number of things that wait for the learner. */
  badge?: BadgeKind
  isDangerous?: true
  /** Omitted: always. */
  isShown?: (context: MenuContext) => boolean
}

/** A shown entry with its name in the table: its route, or the overlay that it opens. */
export type MenuEntry = Omit<MenuItemDefinition, 'open'> & { name: string; open: (() => void) | undefined }

/** The path of an entry that opens over the page. */
export const noPath = '' as AppPath

/** The entries of the layout's menus; those of menus that load later are in `lazyMenus.ts`. */
export const layoutEntries = {
  home: {
    path: paths.home(),
    label: 'layout.home',
    icon: Sun,
    section: 'home',
  },
  club: {
    path: noPath,
    open: openClubs,
    label: 'communities.club',
    icon: Users,
    section: 'club',
    isShown: ({ hasClubs }) => hasClubs,
  },
  'home-courses': {
    path: paths.courses(),
    label: 'layout.courses',
    shortLabel: 'layout.coursesShort',
    icon: Layers,
    section: 'course',
  },
  'home-catalog': {
    path: paths.catalog(),
    label: 'catalog.title',
    icon: Compass,
    section: 'catalog',
    isShown: ({ config }) => hasShop(config.feature_flags),
  },
  homeworks: {
    path: paths.homeworks(),
    label: 'homework.title',
    shortLabel: 'homework.titleShort',
    icon: ClipboardCheck,
    section: 'task',
    badge: 'homework',
  },
  chats: {
    path: paths.chats(),
    label: 'chats.title',
    shortLabel: 'chats.titleShort',
    icon: MessageCircle,
    section: 'chat',
    badge: 'chat',
    isShown: ({ config }) => config.feature_flags.is_chat_support,
  },
  videoconsultations: {
    path: paths.consultations(),
    label: 'consultations.title',
    icon: Video,
    section: 'consultations',
    isShown: ({ config }) => config.feature_flags.is_video_consultation_support,
  },
  support: {
    path: paths.support(),
    label: 'support.title',
    icon: LifeBuoy,
    section: 'support',
  },
  subscriptions: {
    path: paths.subscriptions(),
    label: 'subscriptions.title',
    icon: Repeat,
    section: 'subscriptions',
  },
  userSettings: {
    path: paths.userSettings(),
    label: 'users.settings',
    icon: Settings,
    section: 'profile',
    alsoSection: 'points',
  },
  userSetting: {
    path: paths.userSetting(),
    label: 'users.menuTitle',
    icon: User,
    section: 'profile',
    alsoSection: 'points',
  },
} satisfies Record<string, MenuItemDefinition>

type LayoutEntryName = keyof typeof layoutEntries

/** The general menu in groups: the sidebar, and the menu on a phone. */
const generalMenu: readonly (readonly LayoutEntryName[])[] = [
  ['home', 'club', 'home-courses', 'home-catalog'],
  ['homeworks', 'chats', 'videoconsultations'],
  ['support', 'subscriptions', 'userSettings'],
]

const bottomBar: readonly LayoutEntryName[] = ['home', 'home-courses', 'homeworks', 'chats', 'userSetting']

/** The bottom bar of a brand whose chats and homework share an entry. */
const bottomBarWithExperts: readonly LayoutEntryName[] = [
  'home',
  'home-courses',
  'chats',
  'homeworks',
  'home-catalog',
  'userSetting',
]

/** The entries of a menu that are shown in this context, in the menu's order. */
export function shownEntries<Name extends string>(
  table: Readonly<Record<Name, MenuItemDefinition>>,
  menu: readonly Name[],
  context: MenuContext,
): MenuEntry[] {
  return menu.flatMap((name) => {
    const { open, ...entry }: MenuItemDefinition = table[name]
    const isShown = entry.isShown?.(context) ?? true
    return isShown ? [{ ...entry, name, open: open && (() => open(context)) }] : []
  })
}

/** The entries of the general menu, in groups. */
function menuGroups(context: MenuContext): MenuEntry[][] {
  return generalMenu.map((names) => shownEntries(layoutEntries, names, context)).filter((group) => group.length > 0)
}

/** The entries of the bottom bar, in its own order. */
function barEntries(context: MenuContext): MenuEntry[] {
  const entries = context.config.shared_expert_tab
    ? mergeExperts(shownEntries(layoutEntries, bottomBarWithExperts, context))
    : shownEntries(layoutEntries, bottomBar, context)
  return entries.map((entry) => ({ ...entry, label: entry.shortLabel ?? entry.label }))
}

/** Merges the entries of homework and chats where there are both. */
function mergeExperts(entries: readonly MenuEntry[]): MenuEntry[] {
  if (!entries.some(({ name }) => name === 'chats')) return [...entries]
  return entries
    .filter(({ name }) => name !== 'homeworks')
    .map((entry) =>
      entry.name === 'chats'
        ? { ...entry, shortLabel: 'chats.titleExpert', badge: 'expert', alsoSection: 'task' }
        : entry,
    )
}

/** The context of menu entries for this person and brand. */
export function useMenuContext(): MenuContext {
  const { clubs } = useClubs()
  return { config: useApplicationConfig(), user: useUser(), hasClubs: clubs.length > 0 }
}

/** The menu of this person and brand, with the entry that the screen belongs to. */
export function useMenu() {
  const { sections = [] } = useScreenMeta()
  const context = useMenuContext()
  const current = ({ section, alsoSection }: MenuEntry) =>
    sections.some((one) => one === section || one === alsoSection) ? ('page' as const) : undefined
  return {
    groups: menuGroups(context),
    bar: context.config.mobile_app_web_bottom_bar ? barEntries(context) : [],
    current,
  }
}
