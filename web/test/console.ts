import { screen } from '@testing-library/react'
import { firstAdminCode, staffCode } from '../src/console/staffPaths.ts'

/** An administrator; tests of the console set other roles. */
export const irina = {
  id: 3,
  name: 'Irina Los',
  avatar: '',
  timezone: 'Europe/Madrid',
  locale: 'en' as const,
  roles: ['admin'],
}

/** Opens an address of the console, which starts once per test file; later calls read the code of a link as the start does. */
export async function openConsole(path: string): Promise<void> {
  if (document.getElementById('root')) {
    history.pushState(null, '', '/admin/nowhere')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { name: /^Oops/ })
    history.pushState(null, '', path)
    staffCode.take()
    firstAdminCode.take()
    window.dispatchEvent(new PopStateEvent('popstate'))
    return
  }
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', path)
  await import('../src/staff.tsx')
}

export const emptyInbox = { questions: [], next: null, now: 0, counts: { mine: 0, unowned: 0, colleagues: 0 } }
