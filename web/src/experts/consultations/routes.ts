import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const consultationRoutes = [
  screenRoute({
    name: 'videoconsultations',
    path: addresses.consultations,
    title: 'consultations.title',
    sections: ['consultations'],
    component: lazyScreen(() => import('./ConsultationsScreen.tsx'), 'ConsultationsScreen'),
  }),
  screenRoute({
    name: 'videoconsultation',
    path: addresses.consultation,
    title: 'consultations.title',
    sections: ['consultations'],
    component: lazyScreen(() => import('./ConsultationsScreen.tsx'), 'ConsultationsScreen'),
  }),
]
