import { useRouter } from '@tanstack/react-router'
import { Check, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type DeskEntry, answerDeskEntry } from '#contract/experts/desk/api.ts'
import { maxHomeworkLength } from '#contract/learning/homework/rules.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { t } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { refreshMarks } from '../../marks/staff/markQueries.ts'
import { discardUnsavedMarks, saveMarksNow } from '../../marks/staff/unsavedMarks.ts'
import { useMarksReason } from '../../marks/staff/useMarking.ts'
import { useAnswerFiles, filesRefusal, type AnswerFiles } from './answerFiles.ts'
import { AnswerFilesField } from './AnswerFilesField.tsx'
import { AnsweredNote } from './CorrectionForm.tsx'
import { refreshDesk, refreshItem, removeItem } from './deskQueries.ts'
import styles from './Entry.module.css'
import { HandOver } from './HandOver.tsx'
import { Templates } from './Templates.tsx'
import { useClaim } from './useClaim.ts'
import { useSendShortcut } from './useDeskNavigation.ts'
import { useDraft } from './useDraft.ts'

type AnswerFormProps = { entry: DeskEntry; onNext: () => void }

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
          maxLength={maxHomeworkLength}
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

/** Why answering is refused. Network failures do not count: a retry may find its own answer. */
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

/** Sticky, to stay visible beside long videos. */
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

type Verdict = 'DONE' | 'FAIL'

type AnswerOptions = {
  entry: DeskEntry
  draft: ReturnType<typeof useDraft>
  files: AnswerFiles
  onNext: () => void
  onMissing: () => void
}

/** Answers the homework and opens the next one. A refusal keeps the text. */
function useAnswer({ entry, draft, files, onNext, onMissing }: AnswerOptions) {
  const showAnswered = useAnsweredToast(entry)
  const [missing, setMissing] = useState<string>()
  const keyOf = useIdempotencyKey()
  const { id: attemptId } = entry
  const { run, isPending, input, failure, forgetFailure } = useAction(async (verdict: Verdict) => {
    const { text } = draft
    const { ids } = files
    await draft.stop()
    try {
      // Idempotent: a retry after a lost reply succeeds.
      await saveMarksNow(attemptId)
      const idempotencyKey = keyOf({ attemptId, verdict, text, ids })
      const body = { verdict, text, ...(ids.length > 0 && { file_ids: ids }) }
      await call(answerDeskEntry, { params: { attemptId }, body, idempotencyKey })
    } catch (error) {
      draft.change(draft.latestText())
      refreshDesk()
      refreshItem(entry)
      throw error
    }
    draft.forget()
    files.forget()
    discardUnsavedMarks(attemptId)
    refreshMarks(attemptId)
    showAnswered(verdict)
    onNext()
    removeItem(entry)
  }, inline)
  const send = (verdict: Verdict) => {
    if (isPending) return
    const isMissing = verdict === 'FAIL' && draft.text.trim() === ''
    setMissing(isMissing ? ruleText('return_needs_words') : undefined)
    if (isMissing) onMissing()
    else run(verdict)
  }
  const change = (text: string) => {
    setMissing(undefined)
    if (failure instanceof ApiFailure && failure.status !== 409) forgetFailure()
    draft.change(text)
  }
  const fieldError = missing ?? (failure instanceof ApiFailure ? failure.field('text') : undefined)
  const refusal = filesRefusal(failure, forgetFailure)
  const shown = fieldError ?? refusal.reason
  return { change, send, sending: input, failure: shown ? undefined : failure, fieldError, refusal }
}

/** The toast links back, because the next homework is open by then. */
function useAnsweredToast({ id, learner: { name } }: DeskEntry): (verdict: Verdict) => void {
  const router = useRouter()
  const open = () => void router.navigate({ href: hrefOf(staffPaths.deskHomework({ attemptId: id })) })
  return (verdict) =>
    showToast({
      text: verdict === 'DONE' ? t('desk.staff.approvedToast', { name }) : t('desk.staff.returnedToast', { name }),
      tone: 'ok',
      action: { label: t('desk.staff.correction.correct'), onPress: open },
    })
}
