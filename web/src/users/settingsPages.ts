import {
  AlarmClock,
  Bell,
  Cookie,
  CreditCard,
  Download,
  Link2,
  MonitorSmartphone,
  Shield,
  User,
  type LucideIcon,
} from 'lucide-react'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { hasDownloads } from '../brands/sections.ts'
import type { TextKey } from '../language.ts'
import { paths } from '../paths.ts'
import { linkNetworks } from '../social/networks.ts'

export type SettingsPage = { path: string; label: TextKey; icon: LucideIcon }

/** The pages of the settings, in the order of their menu. */
export function settingsPages(config: ApplicationConfig): SettingsPage[] {
  const hasNetworks = linkNetworks(config.social_auth.link).length > 0
  return [
    { path: paths.userEdit(), label: 'users.profile', icon: User },
    { path: paths.settingsNotifications(), label: 'users.notifications', icon: Bell },
    { path: paths.settingsReminders(), label: 'users.reminders', icon: AlarmClock },
    { path: paths.userPassword(), label: 'users.password', icon: Shield },
    ...(hasNetworks ? [{ path: paths.socialNetworks(), label: 'users.networks', icon: Link2 } as const] : []),
    { path: paths.cards(), label: 'users.cards', icon: CreditCard },
    ...(hasDownloads(config.feature_flags)
      ? [{ path: paths.downloads(), label: 'offline.title', icon: Download } as const]
      : []),
    ...(config.is_cookie_enable
      ? [{ path: paths.settingsCookiePolicy(), label: 'cookies.settings.page', icon: Cookie } as const]
      : []),
    { path: paths.userSettings(), label: 'users.general', icon: MonitorSmartphone },
  ]
}
