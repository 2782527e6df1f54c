import { lazyScreen, type LayoutDefinition } from '../router.tsx'

/** Shared by the lists of chats and homework. */
export const expertLayout: LayoutDefinition = {
  id: 'expert',
  component: lazyScreen(() => import('./ExpertLayout.tsx'), 'ExpertLayout', 'layout'),
}
