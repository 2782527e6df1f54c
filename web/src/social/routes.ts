import { lazyScreen, screen } from '../router.tsx'

/** The screens of social networks; both stay open when a subscription has run out. */
export const socialRoutes = [
  screen({
    name: 'socialNetworks',
    path: '/user/social-networks',
    access: 'auth',
    setting: true,
    title: 'social.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./SocialNetworksScreen.tsx'), 'SocialNetworksScreen'),
  }),
  screen({
    name: 'linkSocialNetworks',
    path: '/linksocialnetworks',
    access: 'auth',
    setting: true,
    title: 'social.title',
    component: lazyScreen(() => import('./LinkSocialNetworksScreen.tsx'), 'LinkSocialNetworksScreen'),
  }),
]
