import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const supportRoutes = [
  screenRoute({
    name: 'guest-question',
    path: addresses.guestQuestion,
    access: 'none',
    title: 'support.yourQuestion',
    component: lazyScreen(() => import('./GuestThreadScreen.tsx'), 'GuestThreadScreen'),
  }),
  screenRoute({
    name: 'support-questions',
    path: addresses.supportQuestions,
    allowsExpired: true,
    title: 'support.questions',
    sections: ['support'],
    component: lazyScreen(() => import('./OwnQuestionsScreen.tsx'), 'OwnQuestionsScreen'),
  }),
  screenRoute({
    name: 'support-question',
    path: addresses.supportQuestion,
    allowsExpired: true,
    title: 'support.yourQuestion',
    sections: ['support'],
    component: lazyScreen(() => import('./ThreadScreen.tsx'), 'ThreadScreen'),
  }),
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
