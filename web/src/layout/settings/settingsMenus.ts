import {
  AlarmClock,
  Bell,
  CalendarClock,
  Cookie,
  CreditCard,
  MonitorSmartphone,
  Shield,
  Trash2,
  User,
} from 'lucide-react'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyEntries } from '../lazyMenus.ts'
import { shownEntries, type MenuEntry, type MenuItemDefinition, useMenuContext } from '../menu.ts'

/** The entries of all menus and those of the settings alone, whose texts and icons load with the settings. */
const entries = {
  ...lazyEntries,
  delete: { path: paths.delete(), label: 'users.deleteAccount', icon: Trash2, isDangerous: true },
  profile: { path: paths.userEdit(), label: 'users.profile', icon: User },
  notifications: { path: paths.settingsNotifications(), label: 'users.notifications', icon: Bell },
  reminders: { path: paths.settingsReminders(), label: 'users.reminders', icon: AlarmClock },
  password: { path: paths.userPassword(), label: 'users.password', icon: Shield },
  cards: { path: paths.cards(), label: 'users.cards', icon: CreditCard },
  cookies: {
    path: paths.settingsCookiePolicy(),
    label: 'cookies.settings.page',
    icon: Cookie,
    isShown: ({ config }) => config.is_cookie_enable,
  },
  general: { path: paths.userSettings(), label: 'users.general', icon: MonitorSmartphone },
  instalments: { path: paths.instalments(), label: 'users.instalments', icon: CalendarClock },
} satisfies Record<string, MenuItemDefinition>

/** The menus of the settings, in order. */
const menus = {
  profile: [
    'userEdit',
    'networks',
    'userSettings',
    'videoconsultations',
    'support',
    'home-catalog',
    'logout',
    'delete',
  ],
  settings: [
    'profile',
    'notifications',
    'reminders',
    'password',
    'networks',
    'cards',
    'downloads',
    'cookies',
    'general',
  ],
  related: ['subscriptions', 'instalments', 'support'],
} as const satisfies Record<string, readonly (keyof typeof entries)[]>

/** The entries of a menu of the settings that this person sees, in order. */
export function useSettingsMenu(menu: keyof typeof menus): MenuEntry[] {
  return shownEntries(entries, menus[menu], useMenuContext())
}
