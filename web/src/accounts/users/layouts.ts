import { lazyScreen, type LayoutDefinition } from '../../router.tsx'

/** Shared by the settings pages of all domains. */
export const settingsLayout: LayoutDefinition = {
  id: 'settings',
  component: lazyScreen(() => import('../../layout/settings/SettingsLayout.tsx'), 'SettingsLayout'),
}
