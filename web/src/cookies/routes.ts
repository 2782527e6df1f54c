import { lazyScreen, screen } from '../router.tsx'

export const cookieRoutes = [
  screen({
    name: 'settingsCookiePolicy',
    path: '/user/settings/cookie',
    access: 'auth',
    setting: true,
    title: 'cookies.settings.page',
    sections: ['profile'],
    component: lazyScreen(() => import('./CookieSettingsScreen.tsx'), 'CookieSettingsScreen'),
  }),
]
