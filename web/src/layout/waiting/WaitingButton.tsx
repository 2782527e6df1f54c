import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { t, useLanguage } from '../../platform/language/language.ts'
import { iconButtonClass } from '../../ui/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { useWaiting } from './useWaiting.ts'
import styles from './Waiting.module.css'
import { WaitingDialog } from './WaitingDialog.tsx'

/** Says how much waits to be sent, and opens the list; nothing while all is sent at once. */
export function WaitingButton() {
  useLanguage()
  const { rows, isStuck } = useWaiting()
  const [isOpen, setOpen] = useState(false)
  // It keeps its place while the list is open, which returns the focus to it.
  if (!isStuck && !isOpen) return null
  const label = t('layout.waiting.count', { count: rows.length })
  return (
    <>
      <button
        type="button"
        title={label}
        className={classes(iconButtonClass(), styles.button)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CloudUpload aria-hidden />
        <span className={styles.label}>{label}</span>
        <span className={styles.number} aria-hidden>
          {rows.length}
        </span>
      </button>
      <WaitingDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
