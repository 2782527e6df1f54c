import { savePreference } from '../../platform/storage/cookie.ts'
import { removeStorageKeys } from '../../platform/storage/deviceStorage.ts'
import { onSessionEnd } from '../../platform/session/session.ts'

const key = 'slots'
/** More than a school shows in years. */
const maxRemembered = 300

type Memory = { closed: number[]; shows: Record<string, number> }

onSessionEnd(clearSlotMemory)

export function clearSlotMemory(): void {
  removeStorageKeys(localStorage, key)
  savePreference('slots', null)
}

/** The banners that were closed on this device, and how often each was shown. */
export function slotMemory(): { closedIds: ReadonlySet<number>; showsById: ReadonlyMap<number, number> } {
  const { closed, shows } = read()
  return {
    closedIds: new Set(closed),
    showsById: new Map(Object.entries(shows).map(([id, count]) => [Number(id), count])),
  }
}

export function rememberClosed(id: number): void {
  const memory = read()
  write({ ...memory, closed: [...memory.closed.filter((one) => one !== id), id].slice(-maxRemembered) })
}

export function rememberShown(id: number): void {
  const { shows, ...memory } = read()
  const { [String(id)]: count = 0, ...others } = shows
  const kept = Object.entries(others).slice(-maxRemembered)
  write({ ...memory, shows: { ...Object.fromEntries(kept), [id]: count + 1 } })
}

function read(): Memory {
  try {
    const { closed = [], shows = {} } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Memory>
    return { closed, shows }
  } catch {
    return { closed: [], shows: {} }
  }
}

function write(memory: Memory): void {
  localStorage.setItem(key, JSON.stringify(memory))
}
