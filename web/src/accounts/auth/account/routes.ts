import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../../router.tsx'
import { settingsLayout } from '../../settingsLayout.ts'

/** Profile data and password of the signed-in. */
export const accountRoutes = [
  screenRoute({
    name: 'updateProfile',
    path: addresses.updateProfile,
    title: 'users.updateTitle',
    bare: true,
    component: lazyScreen(() => import('./UpdateProfileScreen.tsx'), 'UpdateProfileScreen'),
  }),
  screenRoute({
    name: 'userPassword',
    path: addresses.userPassword,
    layout: settingsLayout,
    title: 'users.password',
    sections: ['profile'],
    allowsExpired: true,
    component: lazyScreen(() => import('./PasswordScreen.tsx'), 'PasswordScreen'),
  }),
]
