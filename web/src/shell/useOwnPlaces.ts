import {
  BookOpen,
  Coins,
  Download,
  FileText,
  LayoutDashboard,
  LifeBuoy,
  Link2,
  Mail,
  Settings,
  User,
  type LucideIcon,
} from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { inOwnLanguage } from '../brands/publicConfig.ts'
import { hasDownloads } from '../brands/sections.ts'
import { t, type TextKey } from '../language.ts'
import { openDocument } from '../materials/openDocument.ts'
import { paths } from '../paths.ts'
import { linkNetworks } from '../social/networks.ts'
import { useUser } from '../users/userQuery.ts'
import { openDashboard } from './openDashboard.ts'

/** An entry of the person's own menu: a screen, or something that is done. */
export type OwnPlace = { label: TextKey; icon: LucideIcon } & ({ path: string } | { open: () => void })

/** What is the person's own, in its order: the menu under the name and the one on a phone are made of it. */
export function useOwnPlaces(): OwnPlace[] {
  const { is_admin: isStaff, email } = useUser()
  const { social_auth: social, feature_flags: flags, ...config } = useApplicationConfig()
  const keep: OwnPlace = { label: 'auth.anonymous.keep', icon: Mail, path: paths.userInfoChat() }
  const downloads: OwnPlace = { label: 'offline.title', icon: Download, path: paths.downloads() }
  const networks: OwnPlace = { label: 'shell.socialNetworks', icon: Link2, path: paths.socialNetworks() }
  const dashboard: OwnPlace = { label: 'shell.dashboard', icon: LayoutDashboard, open: () => void openDashboard() }
  return [
    ...(email === null ? [keep] : []),
    { label: 'support.title', icon: LifeBuoy, path: paths.support() },
    { label: 'users.myInformation', icon: User, path: paths.userEdit() },
    { label: 'users.settings', icon: Settings, path: paths.userSettings() },
    { label: 'points.title', icon: Coins, path: paths.points() },
    ...(hasDownloads(flags) ? [downloads] : []),
    ...documentPlace(inOwnLanguage(config.guideline_url), { label: 'shell.manual', icon: BookOpen }),
    ...documentPlace(inOwnLanguage(config.instruction_url), { label: 'shell.instruction', icon: FileText }),
    ...(linkNetworks(social.link).length > 0 ? [networks] : []),
    ...(isStaff ? [dashboard] : []),
  ]
}

/** A document of the brand, where it has one. */
function documentPlace(address: string, entry: Pick<OwnPlace, 'label' | 'icon'>): OwnPlace[] {
  return address ? [{ ...entry, open: () => openDocument({ address, title: t(entry.label) }) }] : []
}
