import { Coins, Download, LayoutDashboard, LifeBuoy, Link2, Mail, Settings, type LucideIcon } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { hasDownloads } from '../brands/sections.ts'
import type { TextKey } from '../language.ts'
import { paths } from '../paths.ts'
import { linkNetworks } from '../social/networks.ts'
import { useUser } from '../users/userQuery.ts'
import { openDashboard } from './openDashboard.ts'

/** An entry of the person's own menu: a screen, or something that is done. */
export type OwnPlace = { label: TextKey; icon: LucideIcon } & ({ path: string } | { open: () => void })

/** What is the person's own, in its order: the menu under the name and the one on a phone are made of it. */
export function useOwnPlaces(): OwnPlace[] {
  const { is_admin: isStaff, email } = useUser()
  const { social_auth: social, feature_flags: flags } = useApplicationConfig()
  const networks: OwnPlace = { label: 'shell.socialNetworks', icon: Link2, path: paths.socialNetworks() }
  const dashboard: OwnPlace = { label: 'shell.dashboard', icon: LayoutDashboard, open: () => void openDashboard() }
  const keep: OwnPlace = { label: 'auth.anonymous.keep', icon: Mail, path: paths.userInfoChat() }
  const support: OwnPlace = { label: 'support.title', icon: LifeBuoy, path: paths.support() }
  const points: OwnPlace = { label: 'points.title', icon: Coins, path: paths.points() }
  const downloads: OwnPlace = { label: 'offline.title', icon: Download, path: paths.downloads() }
  return [
    ...(email === null ? [keep] : []),
    support,
    points,
    ...(hasDownloads(flags) ? [downloads] : []),
    ...(linkNetworks(social.link).length > 0 ? [networks] : []),
    { label: 'users.settings', icon: Settings, path: paths.userSettings() },
    ...(isStaff ? [dashboard] : []),
  ]
}
