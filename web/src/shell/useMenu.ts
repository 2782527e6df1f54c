import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { useScreenMeta } from '../router.tsx'
import { barEntries, menuGroups, type MenuEntry } from './menu.ts'

/** The menu of this person and brand, with the entry that the screen belongs to. */
export function useMenu() {
  const { feature_flags: flags, mobile_app_web_bottom_bar: hasBar } = useApplicationConfig()
  const { sections = [] } = useScreenMeta()
  const current = ({ section, alsoSection = section }: MenuEntry) =>
    sections.includes(section) || sections.includes(alsoSection) ? ('page' as const) : undefined
  return {
    groups: menuGroups({ flags }),
    bar: hasBar ? barEntries(publicConfig().project.theme, { flags }) : [],
    current,
  }
}
