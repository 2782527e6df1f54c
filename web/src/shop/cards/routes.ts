import { addresses } from '#contract/platform/addresses.ts'
import { returnSearch } from '../routeSearch.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'
import { settingsLayout } from '../../accounts/settingsLayout.ts'

export const cardRoutes = [
  screenRoute({
    name: 'userPaymentMethods',
    path: addresses.cards,
    validateSearch: returnSearch,
    layout: settingsLayout,
    allowsExpired: true,
    requiresEmail: true,
    title: 'cards.title',
    sections: ['profile'],
    component: lazyScreen(() => import('./CardsScreen.tsx'), 'CardsScreen'),
  }),
]
