import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { documentSearch } from '../../ui/documents/documents.ts'

export const materialRoutes = [
  screenRoute({
    name: 'materials',
    path: addresses.materials,
    title: 'materials.title',
    sections: ['course'],
    component: lazyScreen(() => import('./MaterialsScreen.tsx'), 'MaterialsScreen'),
    prefetch: async ({ streamId }) => (await import('../streams/prefetchStream.ts')).prefetchStream(streamId),
  }),
  screenRoute({
    name: 'document',
    path: addresses.document,
    validateSearch: documentSearch,
    title: 'materials.document',
    component: lazyScreen(() => import('./DocumentScreen.tsx'), 'DocumentScreen'),
  }),
]
