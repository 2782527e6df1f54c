import { listenersOf } from '../listeners.ts'

export interface ToastContent {
  /** Stands above the text. */
  title?: string
  text: string
  /** `bad` is read out at once, the others when the reader pauses. */
  tone?: 'neutral' | 'ok' | 'bad'
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastContent {
  id: number
}

const listeners = listenersOf()
const mostAtOnce = 3
let shown: readonly Toast[] = []
let lastId = 0

/** Shows a line at the bottom of the screen for six seconds; the same words twice are one toast. Returns its id. */
export function showToast(content: ToastContent): number {
  const id = ++lastId
  const others = shown.filter((toast) => toast.text !== content.text)
  publish([...others, { ...content, id }].slice(-mostAtOnce))
  return id
}

/** Takes a toast away before its time. */
export function hideToast(id: number): void {
  publish(shown.filter((toast) => toast.id !== id))
}

/** What is on the screen now, oldest first. */
export function currentToasts(): readonly Toast[] {
  return shown
}

/** Calls back on every change; returns how to stop. */
export const subscribeToasts = listeners.add

function publish(toasts: readonly Toast[]): void {
  shown = toasts
  listeners.tell()
}
