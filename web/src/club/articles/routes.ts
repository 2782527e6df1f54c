import { addresses } from '#contract/platform/addresses.ts'
import { lazyScreen, screenRoute } from '../../router.tsx'

export const articleRoutes = [
  screenRoute({
    name: 'club-page',
    path: addresses.club,
    textParams: ['slug'],
    title: 'communities.club',
    sections: ['club'],
    component: lazyScreen(() => import('./ClubScreen.tsx'), 'ClubScreen'),
  }),
  screenRoute({
    name: 'article',
    path: addresses.article,
    textParams: ['slug'],
    title: 'articles.article',
    sections: ['club'],
    component: lazyScreen(() => import('./ArticleScreen.tsx'), 'ArticleScreen'),
  }),
]
