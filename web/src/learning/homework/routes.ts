import { addresses } from '#contract/platform/addresses.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'
import { expertLayout } from './expertLayout.ts'

export const homeworkRoutes = [
  screenRoute({
    name: 'homeworks',
    path: addresses.homeworks,
    layout: expertLayout,
    title: 'homework.title',
    sections: ['task'],
    component: lazyScreen(() => import('./list/HomeworkListScreen.tsx'), 'HomeworkListScreen', 'homework'),
    prefetch: async () => (await import('../streams/prefetchStream.ts')).prefetchStreams(),
  }),
  screenRoute({
    name: 'homework',
    path: addresses.homework,
    title: 'homework.title',
    sections: ['task'],
    component: lazyScreen(() => import('./HomeworkScreen.tsx'), 'HomeworkScreen', 'homework'),
    prefetch: async ({ streamId }) => (await import('../streams/prefetchStream.ts')).prefetchStream(streamId),
  }),
  redirectRoute({ path: '/tasks', to: paths.homeworks }),
]
