import { addresses } from '#contract/platform/addresses.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { freezeSearch } from './freeze/freezeSearch.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'

export const streamRoutes = [
  screenRoute({
    name: 'home-courses',
    path: addresses.courses,
    title: 'courses.title',
    sections: ['course'],
    component: lazyScreen(() => import('./CoursesScreen.tsx'), 'CoursesScreen', 'courses'),
    prefetch: async () => (await import('./prefetchStream.ts')).prefetchStreams(),
  }),
  redirectRoute({ path: '/home/courses', to: paths.courses }),
  redirectRoute({ path: '/course', to: paths.home }),
  screenRoute({
    name: 'calendar',
    path: addresses.calendar,
    title: 'streams.title',
    sections: ['course'],
    keepsScroll: true,
    validateSearch: freezeSearch,
    component: lazyScreen(() => import('./CalendarScreen.tsx'), 'CalendarScreen', 'calendar'),
    prefetch: async ({ streamId }) => (await import('./prefetchStream.ts')).prefetchStream(streamId),
  }),
  redirectRoute({
    path: '/course/$streamId/freeze',
    to: ({ streamId }) => paths.calendar({ streamId, freeze: '1' }),
  }),
  redirectRoute({ path: '/course/$streamId/stages', to: paths.calendar }),
  redirectRoute({ path: '/course/calendar', to: paths.courses }),
]
