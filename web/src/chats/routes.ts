import { paths } from '../paths.ts'
import { lazyScreen, redirection, screen } from '../router.tsx'

export const chatRoutes = [
  screen({
    name: 'chats',
    path: '/chat',
    access: 'auth',
    title: 'chats.title',
    sections: ['chat'],
    component: lazyScreen(() => import('./ChatListScreen.tsx'), 'ChatListScreen'),
  }),
  screen({
    name: 'chat',
    path: '/chat/$chatId',
    access: 'auth',
    title: 'chats.title',
    sections: ['chat'],
    component: lazyScreen(() => import('./ChatScreen.tsx'), 'ChatScreen'),
  }),
  redirection({ path: '/chats', to: paths.chats }),
]
