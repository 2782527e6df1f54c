import { paths } from '../../platform/navigation/paths.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'

export const courseRoutes = [
  screenRoute({
    name: 'home-courses',
    path: '/courses',
    title: 'courses.title',
    sections: ['course'],
    component: lazyScreen(() => import('./CoursesScreen.tsx'), 'CoursesScreen', 'courses'),
    prefetch: async () => (await import('../streams/prefetchStream.ts')).prefetchStreams(),
  }),
  redirectRoute({ path: '/home/courses', to: paths.courses }),
  redirectRoute({ path: '/course', to: paths.home }),
]
