import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { useClubs } from '../communities/useClubs.ts'
import { useScreenMeta } from '../router.tsx'
import { barEntries, menuGroups, type MenuEntry } from './menu.ts'

/** The menu of this person and brand, with the entry that the screen belongs to. */
export function useMenu() {
  const { feature_flags: flags, mobile_app_web_bottom_bar: hasBar } = useApplicationConfig()
  const { sections = [] } = useScreenMeta()
  const { clubs } = useClubs()
  const state = { flags, hasClubs: clubs.length > 0 }
  const current = ({ section, alsoSection }: MenuEntry) =>
    sections.some((one) => one === section || one === alsoSection) ? ('page' as const) : undefined
  return {
    groups: menuGroups(state),
    bar: hasBar ? barEntries(publicConfig().project.theme, state) : [],
    current,
  }
}
