import { lazyScreen, screenRoute } from '../../router.tsx'

export const consultationRoutes = [
  screenRoute({
    name: 'videoconsultations',
    path: '/videoconsultations',
    title: 'consultations.title',
    sections: ['consultations'],
    component: lazyScreen(() => import('./ConsultationsScreen.tsx'), 'ConsultationsScreen'),
  }),
  screenRoute({
    name: 'videoconsultation',
    path: '/videoconsultations/$consultationId',
    title: 'consultations.title',
    sections: ['consultations'],
    component: lazyScreen(() => import('./ConsultationsScreen.tsx'), 'ConsultationsScreen'),
  }),
]
