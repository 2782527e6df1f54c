import { addresses } from '#contract/platform/addresses.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { lazyScreen, redirectRoute, screenRoute } from '../../router.tsx'
import { expertLayout } from '../../learning/homework/expertLayout.ts'

export const chatRoutes = [
  screenRoute({
    name: 'chats',
    path: addresses.chats,
    layout: expertLayout,
    title: 'chats.title',
    sections: ['chat'],
    component: lazyScreen(() => import('./ChatScreen.tsx'), 'ChatListScreen', 'chat'),
  }),
  screenRoute({
    name: 'chat',
    path: addresses.chat,
    title: 'chats.title',
    sections: ['chat'],
    component: lazyScreen(() => import('./ChatScreen.tsx'), 'ChatScreen', 'chat'),
  }),
  redirectRoute({ path: '/chats', to: paths.chats }),
]
