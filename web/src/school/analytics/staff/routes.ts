import { staffAddresses } from '#contract/platform/staffAddresses.ts'
import { eventSearch } from './eventSearch.ts'
import { speedSearch } from './speedSearch.ts'
import { lazyScreen, screenRoute, type LayoutDefinition, type RouteDefinition } from '../../../router.tsx'

/** How people use the website, and how well it works for them. */
export const analyticsRoutes = (layout: LayoutDefinition): readonly RouteDefinition[] => [
  screenRoute({
    name: 'staff-events',
    path: staffAddresses.events,
    role: 'admin',
    layout,
    title: 'analytics.staff.events',
    validateSearch: eventSearch,
    component: lazyScreen(() => import('./EventsScreen.tsx'), 'EventsScreen'),
  }),
  screenRoute({
    name: 'staff-errors',
    path: staffAddresses.errors,
    role: 'admin',
    layout,
    title: 'console.errors',
    component: lazyScreen(() => import('./ErrorsScreen.tsx'), 'ErrorsScreen'),
  }),
  screenRoute({
    name: 'staff-speed',
    path: staffAddresses.speed,
    role: 'admin',
    layout,
    title: 'analytics.staff.speed',
    validateSearch: speedSearch,
    component: lazyScreen(() => import('./SpeedScreen.tsx'), 'SpeedScreen'),
  }),
]
