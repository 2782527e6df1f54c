import { BookOpen, Coins, Download, FileText, LayoutDashboard, Link2, LogOut, Mail, User } from 'lucide-react'
import { mintAdminCode } from '#contract/accounts/auth/api.ts'
import { staffRoot, staffLoginAddress } from '#contract/platform/staffAddresses.ts'
import { linkNetworks } from '../accounts/social/networks.ts'
import { localized } from '../brands/publicConfig.ts'
import { hasDownloads } from '../brands/applicationConfig.ts'
import { call } from '../platform/api/api.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { openDocument } from '../ui/documents/documents.ts'
import { showToast } from '../ui/toasts.ts'
import {
  layoutEntries,
  noPath,
  shownEntries,
  type MenuContext,
  type MenuEntry,
  type MenuItemDefinition,
  useMenuContext,
} from './menu.ts'

/** The entries of all menus: those of the layout, and those that load with the menus below. */
export const lazyEntries = {
  ...layoutEntries,
  keepAccount: {
    path: paths.userInfoChat(),
    label: 'auth.anonymous.keep',
    icon: Mail,
    isShown: ({ user }) => user.email === null,
  },
  userEdit: { path: paths.userEdit(), label: 'users.myInformation', icon: User },
  points: { path: paths.points(), label: 'points.title', icon: Coins },
  downloads: {
    path: paths.downloads(),
    label: 'offline.title',
    icon: Download,
    isShown: ({ config }) => hasDownloads(config.feature_flags),
  },
  manual: {
    path: noPath,
    open: ({ config }) => openDocument({ address: localized(config.guideline_url), title: t('layout.manual') }),
    label: 'layout.manual',
    icon: BookOpen,
    isShown: ({ config }) => localized(config.guideline_url) !== '',
  },
  instruction: {
    path: noPath,
    open: ({ config }) => openDocument({ address: localized(config.instruction_url), title: t('layout.instruction') }),
    label: 'layout.instruction',
    icon: FileText,
    isShown: ({ config }) => localized(config.instruction_url) !== '',
  },
  networks: { path: paths.socialNetworks(), label: 'users.networks', icon: Link2, isShown: hasNetworks },
  dashboard: {
    path: noPath,
    open: () => void openDashboard(),
    label: 'layout.dashboard',
    icon: LayoutDashboard,
    isShown: ({ user }) => user.is_admin,
  },
  logout: { path: paths.logout(), label: 'layout.signOut', icon: LogOut },
} satisfies Record<string, MenuItemDefinition>

function hasNetworks({ config }: MenuContext): boolean {
  return linkNetworks(config.social_auth.link).length > 0
}

/** The entries of each menu, in order. On a phone the general menu stands above `mobile` and has the others. */
const menus = {
  user: [
    'keepAccount',
    'support',
    'userEdit',
    'userSettings',
    'points',
    'downloads',
    'manual',
    'instruction',
    'networks',
    'dashboard',
  ],
  mobile: ['keepAccount', 'userEdit', 'points', 'downloads', 'manual', 'instruction', 'networks', 'dashboard'],
} as const satisfies Record<string, readonly (keyof typeof lazyEntries)[]>

/** The entries of a menu that this person sees, in order. */
export function useMenuEntries(menu: keyof typeof menus): MenuEntry[] {
  return shownEntries(lazyEntries, menus[menu], useMenuContext())
}

/**
 * Opens the staff console in a new tab with a one-time code, which is only created now. The tab is opened first: browsers
 * block one that does not follow a click.
 */
async function openDashboard(): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { token } = await call(mintAdminCode)
    const address = `${staffRoot}${staffLoginAddress}?token=${token}`
    if (tab) tab.location.replace(address)
    else location.assign(address)
  } catch (error) {
    tab?.close()
    showToast({ text: error instanceof Error ? error.message : String(error), tone: 'bad' })
  }
}
