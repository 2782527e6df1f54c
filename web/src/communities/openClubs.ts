import { listenersOf } from '../listeners.ts'

let isOpen = false
const listeners = listenersOf()

/** Opens the choice of clubs over the page. */
export const openClubs = (): void => show(true)
export const closeClubs = (): void => show(false)
export const areClubsOpen = (): boolean => isOpen

export const onClubs = listeners.add

function show(next: boolean): void {
  isOpen = next
  listeners.tell()
}
