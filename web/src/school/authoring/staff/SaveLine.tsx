import { CircleAlert, CircleCheck, CloudOff, RotateCw, Undo2 } from 'lucide-react'
import { failureText } from '../../../ui/FormFailure.tsx'
import { formatTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import styles from './CourseEditor.module.css'
import type { DraftEditor, EditorState, SaveState } from './DraftEditor.ts'

type SaveLineProps = { editor: DraftEditor; state: EditorState }

/** Says whether everything is saved, and takes back the latest change. */
export function SaveLine({ editor, state }: SaveLineProps) {
  const { save, canUndo, hasUnsent } = state
  return (
    <div className={styles.saveLine}>
      <output className={styles.saveState}>
        <SaveIcon save={save} hasUnsent={hasUnsent} />
        {saveText(save, hasUnsent)}
      </output>
      <Button
        size="small"
        icon={<Undo2 aria-hidden />}
        title="Ctrl + Z"
        disabledReason={canUndo ? undefined : t('authoring.staff.nothingToUndo')}
        onClick={() => editor.undo()}
      >
        {t('authoring.staff.undo')}
      </Button>
    </div>
  )
}

function SaveIcon({ save, hasUnsent }: { save: SaveState; hasUnsent: boolean }) {
  if (save.type === 'offline') return <CloudOff aria-hidden />
  if (save.type === 'refused' || save.type === 'delayed' || save.type === 'conflict') return <CircleAlert aria-hidden />
  return hasUnsent || save.type === 'saving' ? <RotateCw aria-hidden /> : <CircleCheck aria-hidden />
}

function saveText(save: SaveState, hasUnsent: boolean): string {
  switch (save.type) {
    case 'offline':
      return t('authoring.staff.offline')
    case 'conflict':
      return t('authoring.staff.notSavedConflict')
    case 'delayed':
    case 'refused':
      return t('authoring.staff.notSaved', { reason: failureText(save.failure) })
    case 'saving':
      return t('authoring.staff.saving')
    case 'saved':
      if (hasUnsent) return t('authoring.staff.saving')
      return save.atSeconds === undefined
        ? t('authoring.staff.noChanges')
        : t('authoring.staff.savedAt', { time: formatTime(save.atSeconds) })
  }
}

/** Offers to send again, or to drop, what the server has refused. */
export function SaveFailure({ editor, state }: SaveLineProps) {
  if (state.save.type !== 'refused') return null
  return (
    <Note
      tone="bad"
      role="alert"
      title={t('authoring.staff.notSaved', { reason: failureText(state.save.failure) })}
      action={
        <div className={styles.buttons}>
          <Button size="small" variant="primary" onClick={() => editor.retry()}>
            {t('authoring.staff.retry')}
          </Button>
          <Button size="small" onClick={() => editor.discard()}>
            {t('authoring.staff.discard')}
          </Button>
        </div>
      }
    />
  )
}
