import { addresses } from '#contract/platform/addresses.ts'
import { settingsLayout } from '../../accounts/settingsLayout.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

/** The settings and the profile menu; accessible after the last subscription has ended. */
export const settingsRoutes = [
  screenRoute({
    name: 'userSettings',
    path: addresses.userSettings,
    layout: settingsLayout,
    title: 'users.general',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
  }),
  screenRoute({
    name: 'userSetting',
    path: addresses.userSetting,
    title: 'users.menuTitle',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./SettingMenuScreen.tsx'), 'SettingMenuScreen'),
  }),
]
