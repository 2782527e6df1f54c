import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { settingsLayout } from '../settingsLayout.ts'

/** Both stay accessible after the last subscription has ended. */
export const socialRoutes = [
  screenRoute({
    name: 'socialNetworks',
    path: addresses.socialNetworks,
    layout: settingsLayout,
    allowsExpired: true,
    title: 'social.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./SocialNetworksScreen.tsx'), 'SocialNetworksScreen'),
  }),
  screenRoute({
    name: 'linkSocialNetworks',
    path: addresses.linkSocialNetworks,
    allowsExpired: true,
    title: 'social.title',
    component: lazyScreen(() => import('./LinkSocialNetworksScreen.tsx'), 'LinkSocialNetworksScreen'),
  }),
]
