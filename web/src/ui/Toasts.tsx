import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { t } from '../platform/language/language.ts'
import { IconButton } from './IconButton.tsx'
import { currentToasts, hideToast, subscribeToasts, type Toast } from './toasts.ts'
import styles from './Toasts.module.css'

const shownMs = 6_000

/** The region of the toasts. Rendered once, at the end of the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const urgent = toasts.filter((toast) => toast.tone === 'bad')
  const calm = toasts.filter((toast) => toast.tone !== 'bad')
  return (
    <section className={styles.region} aria-label={t('ui.notices')}>
      <div aria-live="polite">
        {calm.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="assertive">
        {urgent.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const { id, title, text, tone, action } = toast
  const line = useRef<HTMLDivElement>(null)
  const isHovered = useIsHovered(line, () => hideToast(id))
  useCountdown(isHovered, () => hideToast(id))
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

/** Whether the toast has the pointer or the focus; Esc on it calls `onEscape`. */
function useIsHovered(line: RefObject<HTMLElement | null>, onEscape: () => void): boolean {
  const [isHovered, setHovered] = useState(false)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const { current } = line
    const listening = new AbortController()
    const on = (type: string, react: (event: Event) => void) =>
      current?.addEventListener(type, react, { signal: listening.signal })
    for (const type of ['pointerenter', 'focusin']) on(type, () => setHovered(true))
    for (const type of ['pointerleave', 'focusout']) on(type, () => setHovered(false))
    on('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') escape()
    })
    return () => listening.abort()
  }, [line])
  return isHovered
}

/** Calls `onEnd` after six seconds; pauses while hovered and while the page is hidden. */
function useCountdown(isHovered: boolean, onEnd: () => void): void {
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
      if (isHovered || document.hidden) return
      startedAt = performance.now()
      timer = window.setTimeout(() => end(), leftMs.current)
    }
    go()
    document.addEventListener('visibilitychange', go)
    return () => {
      document.removeEventListener('visibilitychange', go)
      stop()
    }
  }, [isHovered])
}
