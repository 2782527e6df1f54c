import { Check, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { correctDeskEntry, type DeskEntry } from '#contract/experts/desk/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { maxHomeworkLength } from '#contract/learning/homework/rules.ts'
import type { RecordingMode } from '../../../learning/files/camera/capture.ts'
import { draftFileOfRecording, draftFileOfUploaded, uploadsReason } from '../../../learning/files/drafts/draftFile.ts'
import { useDraft as useStoredFiles } from '../../../learning/files/drafts/createDrafts.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { newId } from '../../../platform/device/ids.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { correctionFiles, filesRefusal, withinMaximum, fullText, type AnswerFiles } from './answerFiles.ts'
import { AnswerFilesField } from './AnswerFilesField.tsx'
import { refreshDesk, refreshItem } from './deskQueries.ts'
import styles from './Entry.module.css'

type AnsweredProps = { entry: DeskEntry; onNext: () => void }

/** Says that a homework is answered, and offers a correction to those who may correct. */
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

type Verdict = 'DONE' | 'FAIL'

/** Corrects verdict, text and files of an answer. */
function CorrectionForm({ entry, onClose }: { entry: DeskEntry; onClose: () => void }) {
  const { id: attemptId, learner, points } = entry
  const answered = entry.attempts.at(-1)
  const [text, setText] = useState(answered?.answer ?? '')
  const files = useCorrectionFiles(attemptId, answered?.answer_files ?? [])
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  // One id per content, so that a retry after a lost reply corrects once.
  const clientIds = useRef(new Map<string, string>())
  useEffect(() => field.current?.focus(), [])
  const { run, isPending, input, failure, forgetFailure } = useAction(async (verdict: Verdict) => {
    const { ids } = files
    const key = `${verdict} ${ids.join(' ')} ${text}`
    const clientId = clientIds.current.get(key) ?? newId()
    clientIds.current.set(key, clientId)
    await call(correctDeskEntry, { params: { attemptId }, body: { client_id: clientId, verdict, text, file_ids: ids } })
    files.forget()
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
  const refusal = filesRefusal(failure, forgetFailure)
  return (
    <div className={styles.form}>
      <Note tone="info">{t('desk.staff.correction.correctText')}</Note>
      {fieldError === undefined && refusal.reason === undefined && <FormFailure failure={failure} />}
      <Field label={t('desk.staff.correction.correctedAnswer')} error={fieldError}>
        <TextArea
          ref={field}
          rows={4}
          maxLength={maxHomeworkLength}
          value={text}
          onChange={({ target }) => {
            setMissing(undefined)
            setText(target.value)
          }}
        />
      </Field>
      <AnswerFilesField item={entry} files={files} refusal={refusal} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<Check aria-hidden />}
          busy={isPending && input === 'DONE'}
          disabledReason={files.blocked}
          isReasonShown
          onClick={() => send('DONE')}
        >
          {t('desk.staff.approve', { points })}
        </Button>
        <Button
          variant="line"
          icon={<Undo2 aria-hidden />}
          busy={isPending && input === 'FAIL'}
          disabledReason={files.blocked}
          isReasonShown
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

/** Existing files of the answer that are not removed, and new ones. */
function useCorrectionFiles(attemptId: number, former: readonly UploadedFile[]): AnswerFiles {
  const [kept, setKept] = useState(former)
  const stored = useStoredFiles(correctionFiles, attemptId)
  const added = stored?.files ?? []
  const files = [...kept.map(draftFileOfUploaded), ...added]
  const append = (more: readonly DraftFile[]) => {
    correctionFiles.update(attemptId, (one) => ({ files: [...one.files, ...more] }))
    correctionFiles.uploadRest(attemptId)
  }
  return {
    files,
    ids: files.flatMap(({ uploaded }) => uploaded?.id ?? []),
    blocked: uploadsReason(files),
    full: fullText(files.length),
    add: (chosen: readonly File[]) => append(withinMaximum(chosen, files.length)),
    addRecording: (file: File, mode: RecordingMode) => append([draftFileOfRecording(file, fileTypes[mode])]),
    isReady: stored !== undefined,
    remove: (file: DraftFile) => {
      // Files of the former version are kept on the server.
      if (kept.some(({ id }) => id === file.uploaded?.id)) setKept(kept.filter(({ id }) => id !== file.uploaded?.id))
      else correctionFiles.removeFile(attemptId, file)
    },
    retry: () => correctionFiles.uploadRest(attemptId, { retrying: true }),
    forget: () => void correctionFiles.clear(attemptId),
  }
}
