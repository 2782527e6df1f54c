import { Check, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { DeskEntry } from '#contract/experts/desk/api.ts'
import { maximumHomeworkLetters } from '#contract/learning/homework/rules.ts'
import { useMarksReason } from '../../marks/staff/useMarksReason.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AnswerFilesField } from './AnswerFilesField.tsx'
import { AnsweredNote } from './CorrectionForm.tsx'
import styles from './Entry.module.css'
import { HandOver } from './HandOver.tsx'
import { Templates } from './Templates.tsx'
import { useAnswer } from './useAnswer.ts'
import { useAnswerFiles } from './useAnswerFiles.ts'
import { useClaim } from './useClaim.ts'
import { useSendShortcut } from './useDeskNavigation.ts'
import { useDraft } from './useDraft.ts'

type AnswerFormProps = { entry: DeskEntry; onNext: () => void }

/** Words to the learner, and the verdict. */
export function AnswerForm({ entry, onNext }: AnswerFormProps) {
  const draft = useDraft(entry)
  const form = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useAnswerFiles({ ...entry, kind: 'homework' }, draft)
  const answer = useAnswer({ entry, draft, files, onNext, onMissing: () => field.current?.focus() })
  const marksReason = useMarksReason(entry.id)
  const claimRefusal = useClaim(entry)
  const { failure, send } = answer
  const refusal = refusalOf(failure, claimRefusal)
  const blocked = refusal?.message
  const reason = blocked ?? files.blocked ?? marksReason
  useSendShortcut(form, () => (reason ? showToast({ text: reason }) : send('DONE')))
  if (isAnswered(entry) && draft.text.trim() === '' && files.files.length === 0)
    return <AnsweredNote entry={entry} onNext={onNext} />
  return (
    <div ref={form} className={styles.answer}>
      {blocked ? (
        <Note tone="warn" role="alert" action={<Button onClick={onNext}>{t('desk.staff.next')}</Button>}>
          {blocked}
        </Note>
      ) : (
        <FormFailure failure={failure} />
      )}
      <Field label={t('desk.staff.answer')} counter={draftText(draft.state)} error={answer.fieldError}>
        <TextArea
          ref={field}
          rows={4}
          maxLength={maximumHomeworkLetters}
          value={draft.text}
          onChange={({ target }) => answer.change(target.value)}
        />
      </Field>
      <Templates field={field} text={draft.text} onChange={answer.change} />
      <AnswerFilesField item={entry} files={files} refusal={answer.refusal} />
      <Verdicts entry={entry} blocked={reason} answer={answer} />
      <div className={styles.after}>
        <HandOver item={entry} onDone={onNext} />
        <p className={styles.shortcuts}>{t('desk.staff.shortcuts')}</p>
      </div>
    </div>
  )
}

/** Why it cannot be answered. An answer whose reply was lost may be the one that exists: it can be sent again. */
function refusalOf(failure: Error | undefined, claimRefusal: ApiFailure | undefined): ApiFailure | undefined {
  if (!(failure instanceof ApiFailure)) return claimRefusal
  if (failure.isNetwork) return undefined
  return failure.status === 409 ? failure : claimRefusal
}

function isAnswered({ attempts }: DeskEntry): boolean {
  const current = attempts.at(-1)
  return current !== undefined && current.status !== 'UPLOADED'
}

function draftText(state: 'saved' | 'kept' | undefined): string | undefined {
  if (!state) return undefined
  return state === 'saved' ? t('desk.staff.draftSaved') : t('desk.staff.draftKept')
}

type VerdictsProps = {
  entry: DeskEntry
  blocked: string | undefined
  answer: ReturnType<typeof useAnswer>
}

/** Stays in sight beside the longest film. */
function Verdicts({ entry: { points }, blocked, answer: { send, sending } }: VerdictsProps) {
  return (
    <div className={classes(styles.buttons, styles.verdict)}>
      <Button
        variant="primary"
        icon={<Check aria-hidden />}
        busy={sending === 'DONE'}
        disabledReason={blocked}
        isReasonShown
        onClick={() => send('DONE')}
      >
        {t('desk.staff.approve', { points })}
      </Button>
      <Button
        variant="line"
        icon={<Undo2 aria-hidden />}
        busy={sending === 'FAIL'}
        disabledReason={blocked}
        isReasonShown
        onClick={() => send('FAIL')}
      >
        {t('desk.staff.return')}
      </Button>
    </div>
  )
}
