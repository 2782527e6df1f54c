let isOpen = false
const listeners = new Set<() => void>()

/** Opens the choice of clubs over the page. */
export const openClubs = (): void => show(true)
export const closeClubs = (): void => show(false)
export const areClubsOpen = (): boolean => isOpen

export function onClubs(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function show(next: boolean): void {
  isOpen = next
  for (const tell of listeners) tell()
}
