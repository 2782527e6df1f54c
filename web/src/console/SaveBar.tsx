import { CircleCheck, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import styles from './SaveBar.module.css'

export type SaveBarProps = {
  failure: unknown
  isPending: boolean
  isDirty: boolean
  /** Why the changes cannot be saved. */
  reason: string | undefined
  /** Says that something is not saved; by default without more. */
  unsaved?: string | undefined
  /** A choice that saving waits for, seen wherever the page is scrolled. */
  note?: ReactNode
  onDiscard: () => void
  /** Without it the button submits its form, or the one with this id. */
  onSave?: () => void
  form?: string
}

/** Says what is not saved, and saves or discards it; stays at the bottom of the screen. */
export function SaveBar(props: SaveBarProps) {
  const { failure, isPending, isDirty, reason, unsaved, note, onDiscard, onSave, form } = props
  return (
    <div className={styles.saveBar}>
      {note}
      <FormFailure failure={failure} />
      <div className={styles.saveLine}>
        <output className={styles.saveState}>
          {isDirty ? <PenLine aria-hidden /> : <CircleCheck aria-hidden />}
          {isDirty ? (reason ?? unsaved ?? t('console.unsaved')) : t('console.allSaved')}
        </output>
        {isDirty && (
          <Button size="small" variant="ghost" onClick={onDiscard}>
            {t('console.discard')}
          </Button>
        )}
        <Button
          type={onSave ? 'button' : 'submit'}
          form={form}
          size="small"
          variant="primary"
          busy={isPending}
          disabledReason={isDirty ? reason : t('console.nothingChanged')}
          onClick={onSave}
        >
          {t('console.save')}
        </Button>
      </div>
    </div>
  )
}
