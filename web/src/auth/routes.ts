import { lazyScreen, screen } from '../router.tsx'

/** Ways in and out; the sign-in itself comes with the page. */
export const authRoutes = [
  screen({
    name: 'logout',
    path: '/logout',
    access: 'none',
    component: lazyScreen(() => import('./LogoutScreen.tsx'), 'LogoutScreen'),
  }),
  screen({
    name: 'delete',
    path: '/delete',
    access: 'none',
    title: 'auth.deleteTitle',
    component: lazyScreen(() => import('./closing/DeleteScreen.tsx'), 'DeleteScreen'),
  }),
  screen({
    name: 'auto-login',
    path: '/auto-login',
    access: 'none',
    title: 'auth.autoLoginTitle',
    component: lazyScreen(() => import('./links/AutoLoginScreen.tsx'), 'AutoLoginScreen'),
  }),
  screen({
    name: 'confirmEmail',
    path: '/confirm-email',
    access: 'none',
    title: 'auth.confirmEmailTitle',
    component: lazyScreen(() => import('./links/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  }),
  screen({
    name: 'accessRecovery',
    path: '/reset',
    access: 'guest',
    title: 'auth.resetTitle',
    component: lazyScreen(() => import('./recovery/RecoveryScreen.tsx'), 'RecoveryScreen'),
  }),
  screen({
    name: 'resetPassword',
    path: '/resetPassword',
    access: 'none',
    title: 'auth.newPasswordTitle',
    component: lazyScreen(() => import('./recovery/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
  }),
  screen({
    name: 'signup',
    path: '/signup',
    access: 'guest',
    title: 'auth.signupTitle',
    component: lazyScreen(() => import('./signup/SignupScreen.tsx'), 'SignupScreen'),
  }),
  screen({
    name: 'userInfoChat',
    path: '/user-info-chat',
    access: 'auth',
    title: 'auth.signupTitle',
    bare: true,
    component: lazyScreen(() => import('./signup/UserInfoChatScreen.tsx'), 'UserInfoChatScreen'),
  }),
]
