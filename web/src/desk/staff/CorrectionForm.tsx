import { Check, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { correctDeskEntry, type DeskEntry } from '#contract/desk/api.ts'
import { maximumHomeworkLetters } from '#contract/homework/rules.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { newId } from '../../platform/device/newId.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { refreshDesk, refreshItem } from './deskQueries.ts'
import styles from './Entry.module.css'

type Verdict = 'DONE' | 'FAIL'
type AnsweredProps = { entry: DeskEntry; onNext: () => void }

/** Says that a homework is answered, and lets whoever may do so correct the answer. */
export function AnsweredNote({ entry, onNext }: AnsweredProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <CorrectionForm entry={entry} onClose={() => setIsOpen(false)} />
  return (
    <>
      <Note tone="info" role="status" action={<Button onClick={onNext}>{t('desk.staff.next')}</Button>}>
        {t('desk.staff.isAnswered')}
      </Note>
      {entry.can_correct && (
        <Button variant="line" onClick={() => setIsOpen(true)}>
          {t('desk.staff.correction.correct')}
        </Button>
      )}
    </>
  )
}

/** The verdict and the words of an answer that was given; its files stay. */
function CorrectionForm({ entry, onClose }: { entry: DeskEntry; onClose: () => void }) {
  const { id: attemptId, learner, points } = entry
  const [text, setText] = useState(entry.attempts.at(-1)?.answer ?? '')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  // Of these words: a press after a lost reply corrects once.
  const clientIds = useRef(new Map<string, string>())
  useEffect(() => field.current?.focus(), [])
  const { run, isPending, input, failure } = useAction(async (verdict: Verdict) => {
    const key = `${verdict} ${text}`
    const clientId = clientIds.current.get(key) ?? newId()
    clientIds.current.set(key, clientId)
    await call(correctDeskEntry, { params: { attemptId }, body: { client_id: clientId, verdict, text } })
    showToast({ text: t('desk.staff.correction.correctedToast', { name: learner.name }), tone: 'ok' })
    onClose()
    refreshItem(entry)
    refreshDesk()
  }, inline)
  const send = (verdict: Verdict) => {
    const isMissing = verdict === 'FAIL' && text.trim() === ''
    setMissing(isMissing ? ruleText('return_needs_words') : undefined)
    if (isMissing) field.current?.focus()
    else if (!isPending) run(verdict)
  }
  const fieldError = missing ?? (failure instanceof ApiFailure ? failure.field('text') : undefined)
  return (
    <div className={styles.form}>
      <Note tone="info">{t('desk.staff.correction.correctText')}</Note>
      {!fieldError && <FormFailure failure={failure} />}
      <Field label={t('desk.staff.correction.correctedAnswer')} error={fieldError}>
        <TextArea
          ref={field}
          rows={4}
          maxLength={maximumHomeworkLetters}
          value={text}
          onChange={({ target }) => {
            setMissing(undefined)
            setText(target.value)
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<Check aria-hidden />}
          busy={isPending && input === 'DONE'}
          onClick={() => send('DONE')}
        >
          {t('desk.staff.approve', { points })}
        </Button>
        <Button
          variant="line"
          icon={<Undo2 aria-hidden />}
          busy={isPending && input === 'FAIL'}
          onClick={() => send('FAIL')}
        >
          {t('desk.staff.return')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('desk.staff.correction.keepAnswer')}
        </Button>
      </div>
    </div>
  )
}
