import { addresses } from '#contract/platform/addresses.ts'
import { returnUrlSearch } from '../../platform/session/returnUrl.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { SignInScreen } from './SignInScreen.tsx'

/** Signing in and out. The sign-in screen is in the first bundle, all others are lazy. */
export const authRoutes = [
  screenRoute({
    name: 'login',
    path: addresses.login,
    access: 'guest',
    title: 'auth.signInTitle',
    sections: [],
    validateSearch: returnUrlSearch,
    component: SignInScreen,
  }),
  screenRoute({
    name: 'logout',
    path: addresses.logout,
    access: 'none',
    sections: [],
    validateSearch: returnUrlSearch,
    component: lazyScreen(() => import('./LogoutScreen.tsx'), 'LogoutScreen'),
  }),
  screenRoute({
    name: 'delete',
    path: addresses.delete,
    access: 'none',
    validateSearch: returnUrlSearch,
    title: 'auth.deleteTitle',
    component: lazyScreen(() => import('./closing/DeleteScreen.tsx'), 'DeleteScreen'),
  }),
  screenRoute({
    name: 'auto-login',
    path: addresses.autoLogin,
    access: 'none',
    validateSearch: returnUrlSearch,
    title: 'auth.autoLoginTitle',
    component: lazyScreen(() => import('./links/AutoLoginScreen.tsx'), 'AutoLoginScreen'),
  }),
  screenRoute({
    name: 'confirmEmail',
    path: addresses.confirmEmail,
    access: 'none',
    title: 'auth.confirmEmailTitle',
    component: lazyScreen(() => import('./links/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  }),
  screenRoute({
    name: 'restoreEmail',
    path: addresses.restoreEmail,
    access: 'none',
    title: 'auth.returnTitle',
    component: lazyScreen(() => import('./links/RestoreEmailScreen.tsx'), 'RestoreEmailScreen'),
  }),
  screenRoute({
    name: 'accessRecovery',
    path: addresses.reset,
    access: 'guest',
    title: 'auth.resetTitle',
    component: lazyScreen(() => import('./recovery/RecoveryScreen.tsx'), 'RecoveryScreen'),
  }),
  screenRoute({
    name: 'resetPassword',
    path: addresses.newPassword,
    access: 'none',
    title: 'auth.newPasswordTitle',
    component: lazyScreen(() => import('./recovery/NewPasswordScreen.tsx'), 'NewPasswordScreen'),
  }),
  screenRoute({
    name: 'signup',
    path: addresses.signup,
    access: 'guest',
    title: 'auth.signupTitle',
    component: lazyScreen(() => import('./signup/SignupScreen.tsx'), 'SignupScreen'),
  }),
  screenRoute({
    name: 'userInfoChat',
    path: addresses.userInfoChat,
    title: 'auth.signupTitle',
    bare: true,
    component: lazyScreen(() => import('./signup/UserInfoChatScreen.tsx'), 'UserInfoChatScreen'),
  }),
]
