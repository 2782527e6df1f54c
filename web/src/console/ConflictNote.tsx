import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './SaveBar.module.css'

type ConflictNoteProps = {
  title: string
  /** The labels of the fields that both have changed. */
  labels: readonly string[]
  onKeep: () => void
  onTake: () => void
}

/** Asks which version stays, after somebody else has saved the record. */
export function ConflictNote({ title, labels, onKeep, onTake }: ConflictNoteProps) {
  return (
    <Note
      tone="warn"
      role="alert"
      title={title}
      action={
        <div className={styles.choices}>
          <Button size="small" variant="primary" onClick={onKeep}>
            {labels.length === 0 ? t('console.keepBoth') : t('console.keepMine')}
          </Button>
          <Button size="small" onClick={onTake}>
            {t('console.takeTheirs')}
          </Button>
        </div>
      }
    >
      {labels.length === 0 ? t('console.conflictApart') : t('console.conflictSame', { fields: labels.join(', ') })}
    </Note>
  )
}
