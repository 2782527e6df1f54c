import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'
import { daySearch } from './daySearch.ts'

export const dayRoutes = [
  screenRoute({
    name: 'day',
    path: addresses.day,
    validateSearch: daySearch,
    title: 'days.titlePlain',
    sections: ['course', 'day'],
    component: lazyScreen(() => import('./DayScreen.tsx'), 'DayScreen', 'day'),
    prefetch: async (params) => (await import('./prefetchDay.ts')).prefetchDay(params),
  }),
  redirectRoute({
    path: '/course/$streamId/stages/$stageId/days/$dayId',
    to: async (params) => (await import('./prefetchDay.ts')).pathOfDay(params),
  }),
]
