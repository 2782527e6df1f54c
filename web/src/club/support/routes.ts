import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const supportRoutes = [
  screenRoute({
    name: 'support',
    path: addresses.support,
    allowsExpired: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./SupportScreen.tsx'), 'SupportScreen'),
  }),
  screenRoute({
    name: 'support-category',
    path: addresses.supportCategory,
    allowsExpired: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  }),
  screenRoute({
    name: 'support-category-stream',
    path: addresses.supportOfStream,
    allowsExpired: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  }),
]
