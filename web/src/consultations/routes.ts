import { lazyScreen, screen } from '../router.tsx'

export const consultationRoutes = [
  screen({
    name: 'videoconsultations',
    path: '/videoconsultations',
    access: 'auth',
    title: 'consultations.title',
    sections: ['consultations'],
    component: lazyScreen(() => import('./ConsultationsScreen.tsx'), 'ConsultationsScreen'),
  }),
  screen({
    name: 'videoconsultation',
    path: '/videoconsultations/$consultationId',
    access: 'auth',
    title: 'consultations.title',
    sections: ['consultations'],
    component: lazyScreen(() => import('./ConsultationsScreen.tsx'), 'ConsultationsScreen'),
  }),
]
