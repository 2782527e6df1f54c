import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { usePublicConfig } from '../brands/publicConfigUpdates.ts'
import { useClubs } from '../club/communities/useClubs.ts'
import { useScreenMeta } from '../router.tsx'
import { useUser } from '../accounts/users/userQuery.ts'
import { barEntries, menuGroups, type MenuContext, type MenuEntry } from './menu.ts'

/** What the conditions of menu entries depend on, for this person and brand. */
export function useMenuContext(): MenuContext {
  const { clubs } = useClubs()
  return { config: useApplicationConfig(), user: useUser(), hasClubs: clubs.length > 0 }
}

/** The menu of this person and brand, with the entry that the screen belongs to. */
export function useMenu() {
  const { sections = [] } = useScreenMeta()
  const context = useMenuContext()
  const { theme } = usePublicConfig().project
  const current = ({ section, alsoSection }: MenuEntry) =>
    sections.some((one) => one === section || one === alsoSection) ? ('page' as const) : undefined
  return {
    groups: menuGroups(context),
    bar: context.config.mobile_app_web_bottom_bar ? barEntries(theme, context) : [],
    current,
  }
}
