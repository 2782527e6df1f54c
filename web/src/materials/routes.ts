import { lazyScreen, screen } from '../router.tsx'

export const materialRoutes = [
  screen({
    name: 'materials',
    path: '/course/$streamId/materials',
    access: 'auth',
    title: 'materials.title',
    sections: ['course'],
    component: lazyScreen(() => import('./MaterialsScreen.tsx'), 'MaterialsScreen'),
    prefetch: async ({ streamId }) => (await import('../streams/prefetchStream.ts')).prefetchStream(streamId),
  }),
  screen({
    name: 'document',
    path: '/document',
    access: 'auth',
    title: 'materials.document',
    component: lazyScreen(() => import('./DocumentScreen.tsx'), 'DocumentScreen'),
  }),
]
