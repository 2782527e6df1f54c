import { createPort } from '../../platform/port.ts'
import { lazyScreen, type LayoutDefinition } from '../../router.tsx'

export const loadExpertLayout = createPort<() => Promise<{ ExpertLayout: LayoutDefinition['component'] }>>()

/** Shared by the lists of chats and homework. */
export const expertLayout: LayoutDefinition = {
  id: 'expert',
  component: lazyScreen(() => loadExpertLayout.registered(), 'ExpertLayout', 'layout'),
}
