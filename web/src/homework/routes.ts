import { paths } from '../paths.ts'
import { lazyScreen, redirection, screen } from '../router.tsx'

export const homeworkRoutes = [
  screen({
    name: 'homeworks',
    path: '/homework',
    access: 'auth',
    title: 'homework.title',
    sections: ['task'],
    component: lazyScreen(() => import('./HomeworkListScreen.tsx'), 'HomeworkListScreen'),
    prefetch: async () => (await import('../streams/prefetchStream.ts')).prefetchStreams(),
  }),
  screen({
    name: 'homework',
    path: '/homework/$streamId/$homeworkId',
    access: 'auth',
    title: 'homework.title',
    sections: ['task'],
    component: lazyScreen(() => import('./HomeworkScreen.tsx'), 'HomeworkScreen'),
    prefetch: async ({ streamId }) => (await import('../streams/prefetchStream.ts')).prefetchStream(streamId),
  }),
  redirection({ path: '/tasks', to: paths.homeworks }),
]
