import { partId } from '#contract/school/authoring/draft.ts'
import type { DraftParts } from '#contract/school/authoring/operations.ts'
import { languageNames, t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import styles from './CourseEditor.module.css'
import type { DraftEditor, EditorState } from './DraftEditor.ts'
import { partControls } from './partControls.ts'
import { fieldLabel, titleOf } from './partLabels.ts'
import type { Conflict } from './pendingChanges.ts'

/** Both versions of what two authors have changed; one of them is chosen. */
export function DraftConflicts({ editor, state }: { editor: DraftEditor; state: EditorState }) {
  const { conflicts, isReopened, parts } = state
  if (conflicts.length === 0) return null
  return (
    <Note
      tone="warn"
      role="alert"
      title={isReopened ? t('authoring.staff.reopenedTitle') : t('authoring.staff.conflictTitle')}
    >
      {t('authoring.staff.conflictText')}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={JSON.stringify(conflict.operation)}
          conflict={conflict}
          parts={parts}
          onChoose={(choice) => editor.resolve(conflict, choice)}
        />
      ))}
    </Note>
  )
}

type ConflictChoiceProps = { conflict: Conflict; parts: DraftParts; onChoose: (choice: 'mine' | 'theirs') => void }

function ConflictChoice({ conflict, parts, onChoose }: ConflictChoiceProps) {
  const { operation, reason, value, author } = conflict
  const name = conflictName(conflict, parts)
  const isChoice = reason === 'changed'
  return (
    <section aria-label={name} className={styles.conflict}>
      <h3 className="t-label">{name}</h3>
      {operation.type === 'set' && isChoice ? (
        <div className={styles.versions}>
          <Version title={t('authoring.staff.mine')} value={operation.value} />
          <Version
            title={author ? t('authoring.staff.theirs', { author }) : t('authoring.staff.theirsUnknown')}
            value={value}
          />
        </div>
      ) : (
        <p className="t-small">{t(`authoring.staff.reason.${reason}`)}</p>
      )}
      <div className={styles.buttons}>
        {isChoice && (
          <Button size="small" variant="primary" onClick={() => onChoose('mine')}>
            {t('authoring.staff.keepMine')}
          </Button>
        )}
        <Button size="small" onClick={() => onChoose('theirs')}>
          {operation.type === 'set' && isChoice ? t('authoring.staff.takeTheirs') : t('authoring.staff.dropMine')}
        </Button>
      </div>
    </section>
  )
}

/** `First day: Title · English` */
function conflictName({ operation }: Conflict, parts: DraftParts): string {
  const part = parts.get(partId(operation))
  const title = (part && titleOf(part)) || operation.key
  if (operation.type !== 'set') return `${title}: ${t(`authoring.staff.act.${operation.type}`)}`
  const { kind, field, language } = operation
  const control = partControls[kind][field]
  const label = control ? fieldLabel(field, control) : field
  return `${title}: ${language ? `${label} · ${languageNames[language]}` : label}`
}

function Version({ title, value }: { title: string; value: unknown }) {
  return (
    <div className={styles.version}>
      <b className="t-small">{title}</b>
      <p dir="auto">{versionText(value)}</p>
    </div>
  )
}

/** A value in words: a text as it is, a list or an object by what stands in it. */
function versionText(value: unknown): string {
  if (value === null || value === undefined || value === '') return t('authoring.staff.nothing')
  if (Array.isArray(value)) return value.map(versionText).join('; ')
  if (typeof value === 'object') return Object.values(value).map(versionText).join(', ')
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return typeof value === 'number' ? String(value) : (value as string)
}
