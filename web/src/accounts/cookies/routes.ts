import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { settingsLayout } from '../settingsLayout.ts'

export const cookieRoutes = [
  screenRoute({
    name: 'settingsCookiePolicy',
    path: addresses.settingsCookiePolicy,
    layout: settingsLayout,
    allowsExpired: true,
    title: 'cookies.settings.page',
    sections: ['profile'],
    component: lazyScreen(() => import('./CookieSettingsScreen.tsx'), 'CookieSettingsScreen'),
  }),
]
