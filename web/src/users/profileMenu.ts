import { Compass, LifeBuoy, Link2, LogOut, Settings, Trash2, User, Video, type LucideIcon } from 'lucide-react'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { hasShop } from '../brands/sections.ts'
import type { TextKey } from '../language.ts'
import { paths } from '../paths.ts'
import { linkNetworks } from '../social/networks.ts'

type ProfileEntry = { path: string; label: TextKey; icon: LucideIcon; isDangerous?: true }

/** The menu of the person's own things, in its order. */
export function profileMenu({ feature_flags: flags, social_auth: social }: ApplicationConfig): ProfileEntry[] {
  const networks: ProfileEntry = { path: paths.socialNetworks(), label: 'users.networks', icon: Link2 }
  const consultations: ProfileEntry = { path: paths.consultations(), label: 'consultations.title', icon: Video }
  const catalog: ProfileEntry = { path: paths.catalog(), label: 'catalog.title', icon: Compass }
  return [
    { path: paths.userEdit(), label: 'users.myInformation', icon: User },
    ...(linkNetworks(social.link).length > 0 ? [networks] : []),
    { path: paths.userSettings(), label: 'users.settings', icon: Settings },
    ...(flags.is_video_consultation_support ? [consultations] : []),
    { path: paths.support(), label: 'support.title', icon: LifeBuoy },
    ...(hasShop(flags) ? [catalog] : []),
    { path: paths.logout(), label: 'shell.signOut', icon: LogOut },
    { path: paths.delete(), label: 'users.deleteAccount', icon: Trash2, isDangerous: true },
  ]
}
