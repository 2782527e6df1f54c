import { createEmitter } from '../../platform/events/emitter.ts'

let isOpen = false
const emitter = createEmitter()

/** Opens the club dialog. */
export const openClubs = (): void => setOpen(true)
export const closeClubs = (): void => setOpen(false)
export const areClubsOpen = (): boolean => isOpen

export const subscribeClubs = emitter.subscribe

function setOpen(next: boolean): void {
  isOpen = next
  emitter.emit()
}
