import { lazyScreen, screen } from '../router.tsx'

export const supportRoutes = [
  screen({
    name: 'support',
    path: '/support',
    access: 'auth',
    setting: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./SupportScreen.tsx'), 'SupportScreen'),
  }),
  screen({
    name: 'support-category',
    path: '/support/$categoryId',
    access: 'auth',
    setting: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  }),
  screen({
    name: 'support-category-stream',
    path: '/support/$categoryId/$streamId',
    access: 'auth',
    setting: true,
    title: 'support.title',
    sections: ['support'],
    component: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  }),
]
