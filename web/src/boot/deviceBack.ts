import { goBackTo, previousPath } from '../layout/sectionHistory.ts'
import { paths } from '../platform/navigation/paths.ts'
import type { AppRouter } from '../router.tsx'

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Android's back button: closes what lies above the screen, else goes back in the history of its section, from Today it leaves. */
export function goBack(router: AppRouter, leave: () => void): void {
  if (document.fullscreenElement) return void document.exitFullscreen()
  if (document.querySelector(overlay)) return pressEscape()
  const { location, matches } = router.state
  const { access, sections = [] } = matches.at(-1)?.staticData.meta ?? {}
  if (location.pathname === paths.home() || location.pathname === paths.login()) return leave()
  if (access !== 'auth') return goBackTo(router, paths.login())
  const previous = previousPath(location.pathname, sections)
  // The root of a section without a history.
  goBackTo(router, previous === location.pathname ? paths.home() : previous)
}

function pressEscape(): void {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
}
