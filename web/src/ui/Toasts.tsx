import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { t } from '../language.ts'
import { IconButton } from './IconButton.tsx'
import { currentToasts, hideToast, subscribeToasts, type Toast } from './toasts.ts'
import styles from './Toasts.module.css'

const shownMs = 6_000

/** The place where toasts appear. Draw it once, at the end of the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const urgent = toasts.filter((toast) => toast.tone === 'bad')
  const calm = toasts.filter((toast) => toast.tone !== 'bad')
  return (
    <section className={styles.place} aria-label={t('ui.notices')}>
      <div aria-live="polite">
        {calm.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="assertive">
        {urgent.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, title, text, tone, action } = toast
  const line = useRef<HTMLDivElement>(null)
  const held = useHeld(line, () => hideToast(id))
  useCountdown(held, () => hideToast(id))
  const act = () => {
    hideToast(id)
    action?.onPress()
  }
  return (
    <div className={styles.toast} ref={line}>
      {tone === 'bad' && <CircleAlert aria-hidden />}
      {tone === 'ok' && <CircleCheck aria-hidden />}
      <span className={styles.text}>
        {title && <b className={styles.title}>{title}</b>}
        {text}
      </span>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={() => hideToast(id)} />
    </div>
  )
}

/** Whether the pointer or the focus is on the toast; Esc there calls `onEscape`. */
function useHeld(line: RefObject<HTMLElement | null>, onEscape: () => void): boolean {
  const [held, setHeld] = useState(false)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const { current } = line
    const listening = new AbortController()
    const on = (type: string, react: (event: Event) => void) =>
      current?.addEventListener(type, react, { signal: listening.signal })
    for (const type of ['pointerenter', 'focusin']) on(type, () => setHeld(true))
    for (const type of ['pointerleave', 'focusout']) on(type, () => setHeld(false))
    on('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') escape()
    })
    return () => listening.abort()
  }, [line])
  return held
}

/** Calls `onEnd` after six seconds of being seen: the time stands still while held or while the page is hidden. */
function useCountdown(held: boolean, onEnd: () => void): void {
  const leftMs = useRef(shownMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let timer: number | undefined
    let startedAt = 0
    const stop = () => {
      if (timer === undefined) return
      window.clearTimeout(timer)
      timer = undefined
      leftMs.current -= performance.now() - startedAt
    }
    const go = () => {
      stop()
      if (held || document.hidden) return
      startedAt = performance.now()
      timer = window.setTimeout(() => end(), leftMs.current)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => {
      document.removeEventListener('visibilitychange', go)
      stop()
    }
  }, [held])
}
