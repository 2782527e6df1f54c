import { createPort } from '../platform/port.ts'
import { lazyScreen, type LayoutDefinition } from '../router.tsx'

export const loadSettingsLayout = createPort<() => Promise<{ SettingsLayout: LayoutDefinition['component'] }>>()

/** Shared by the settings pages of all domains. */
export const settingsLayout: LayoutDefinition = {
  id: 'settings',
  component: lazyScreen(() => loadSettingsLayout.registered(), 'SettingsLayout'),
}
