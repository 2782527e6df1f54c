import { RotateCw } from 'lucide-react'
import { useEffect, useId, useRef, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import styles from './Button.module.css'
import { buttonClass, type ButtonLook } from './buttonClass.ts'
import { classes } from './classes.ts'
import { hideToast, showToast } from './toasts.ts'

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** Stands before the label. */
  icon?: ReactNode
  /** The act is under way: a turning sign, and presses do nothing. */
  busy?: boolean
  /** Why it cannot be pressed now. It stays reachable, is read with the reason, and a press says the reason. */
  disabledReason?: string | undefined
  /** The reason stands on the screen already: a press does not say it again. */
  isReasonShown?: boolean
  /** A press while there is a reason, such as for leading to what is missing. */
  onUnready?: () => void
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The label of a button that is not ready should itself say what is missing. */
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
        // A field that one leaves says what is wrong with it, and moves the button away from under the press.
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

/** Says the reason for as long as it is one. */
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
