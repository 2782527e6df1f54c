import { RotateCw } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import styles from './Button.module.css'
import { buttonClass, type ButtonLook } from './buttonClass.ts'
import { classes } from './classes.ts'
import { hideToast, showToast } from './toasts.ts'

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  icon?: ReactNode
  /** Pending: shows a spinner and ignores presses. */
  busy?: boolean
  /** Why it is disabled. It stays focusable, is described by the reason, and a press shows the reason as a toast. */
  disabledReason?: string | undefined
  /** The reason is visible on the screen: a press does not repeat it. */
  isReasonShown?: boolean
  /** A press while disabled, such as to focus the invalid field. */
  onUnready?: () => void
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The label of a disabled button should say what is missing. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  disabledReason,
  isReasonShown = false,
  onUnready,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const sayReason = useReasonToast(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !disabledReason) return rest.onClick?.(event)
    event.preventDefault()
    if (!disabledReason) return undefined
    if (!isReasonShown) sayReason()
    onUnready?.()
    return undefined
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classes(buttonClass({ variant, size, wide }), rest.className)}
        aria-disabled={disabledReason ? true : undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={press}
        // Validation on blur would show an error and move the button away from under the pointer.
        onMouseDown={rest.type === 'submit' ? keepFocus : rest.onMouseDown}
      >
        {busy ? <RotateCw className={styles.spinner} aria-hidden /> : icon}
        {rest.children}
      </button>
      {disabledReason && (
        <span hidden id={reasonId}>
          {disabledReason}
        </span>
      )}
    </>
  )
}

/** Shows the reason in a toast while it applies. */
function useReasonToast(reason: string | undefined): () => void {
  const toast = useRef<number>(undefined)
  useEffect(() => {
    if (!reason) return undefined
    return () => {
      if (toast.current !== undefined) hideToast(toast.current)
      toast.current = undefined
    }
  }, [reason])
  return () => {
    if (reason) toast.current = showToast({ text: reason })
  }
}
