import { lazyScreen, screenRoute } from '../../router.tsx'

export const supportRoutes = [
  screenRoute({
    name: 'support',
    path: '/support',
    allowsExpired: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./SupportScreen.tsx'), 'SupportScreen'),
  }),
  screenRoute({
    name: 'support-category',
    path: '/support/$categoryId',
    allowsExpired: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  }),
  screenRoute({
    name: 'support-category-stream',
    path: '/support/$categoryId/$streamId',
    allowsExpired: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  }),
]
