import { lazyScreen, screenRoute } from '../../../router.tsx'
import { settingsLayout } from '../../settingsLayout.ts'

/** Profile data and password of the signed-in. */
export const accountRoutes = [
  screenRoute({
    name: 'updateProfile',
    path: '/updateProfile',
    title: 'users.updateTitle',
    bare: true,
    component: lazyScreen(() => import('./UpdateProfileScreen.tsx'), 'UpdateProfileScreen'),
  }),
  screenRoute({
    name: 'userPassword',
    path: '/user/settings/password',
    layout: settingsLayout,
    title: 'users.password',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./PasswordScreen.tsx'), 'PasswordScreen'),
  }),
]
