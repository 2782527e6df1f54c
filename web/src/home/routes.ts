import { addresses } from '#contract/platform/addresses.ts'
import { paths } from '../platform/navigation/paths.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../router.tsx'

export const homeRoutes = [
  screenRoute({
    name: 'home',
    path: addresses.home,
    title: 'home.title',
    sections: ['home'],
    component: lazyScreen(() => import('./TodayScreen.tsx'), 'TodayScreen', 'home'),
    prefetch: async () => (await import('./prefetchToday.ts')).prefetchToday(),
  }),
  screenRoute({
    name: 'home-events',
    path: addresses.events,
    title: 'home.events',
    sections: ['home'],
    component: lazyScreen(() => import('./EventsScreen.tsx'), 'EventsScreen'),
  }),
  redirectRoute({ path: '/user', to: paths.home }),
  redirectRoute({ path: '/home/events', to: paths.events }),
]
