import { createEmitter } from '../platform/emitter.ts'

export interface ToastContent {
  title?: string
  text: string
  /** `bad` is announced assertively, the others politely. */
  tone?: 'neutral' | 'ok' | 'bad'
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastContent {
  id: number
}

const emitter = createEmitter()
const mostAtOnce = 3
let shown: readonly Toast[] = []
let lastId = 0

/** Shows a toast for six seconds; replaces one with the same content. Returns its id. */
export function showToast(content: ToastContent): number {
  const id = ++lastId
  const others = shown.filter((toast) => toast.text !== content.text)
  publish([...others, { ...content, id }].slice(-mostAtOnce))
  return id
}

export function hideToast(id: number): void {
  publish(shown.filter((toast) => toast.id !== id))
}

/** The visible toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return shown
}

/** Subscribes to changes; returns the unsubscribe function. */
export const subscribeToasts = emitter.subscribe

function publish(toasts: readonly Toast[]): void {
  shown = toasts
  emitter.emit()
}
