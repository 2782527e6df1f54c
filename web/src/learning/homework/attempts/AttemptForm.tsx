import { Send } from 'lucide-react'
import { useEffect, useId, useRef, type Ref } from 'react'
import { hasRequirements } from '#contract/learning/homework/parts.ts'
import { maxHomeworkLength } from '#contract/learning/homework/rules.ts'
import { t, withTexts, type TextKey } from '../../../platform/language/language.ts'
import { addEntry } from '../../../platform/outbox/outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StorageNotice } from '../../../ui/StorageNotice.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { useDraft } from '../../files/drafts/createDrafts.ts'
import { queuedFiles } from '../../files/drafts/uploadQueued.ts'
import type { HomeworkItem } from '../homeworkItems.ts'
import styles from './Attempts.module.css'
import { homeworkDrafts, isSendable, missingPart, type WaitingPart } from './drafts.ts'
import { FilesCard } from './FilesCard.tsx'
import { filesOf, type Draft } from './homeworkDraft.ts'
import { homeworkKind } from './homeworkKind.ts'

const SelfieCard = lazyComponent(async () => (await withTexts(import('./SelfieCard.tsx'))).SelfieCard, {
  pending: () => <SkeletonRows count={1} height={120} />,
})

const reasons = {
  uploads: 'files.waitsUploads',
  selfieUpload: 'homework.attempts.waitsSelfieUpload',
  failed: 'files.waitsFailed',
  selfieFailed: 'homework.attempts.waitsSelfieAgain',
  file: 'homework.attempts.waitsFile',
  file_or_message: 'homework.attempts.waitsFileOrMessage',
  message: 'homework.attempts.waitsMessage',
  exercise: 'homework.attempts.waitsExercise',
  selfie: 'homework.attempts.waitsSelfie',
} as const satisfies Record<WaitingPart, TextKey>

/** The form of a homework: files, selfie, exercise and message; stored on the device until it is sent. */
export function AttemptForm({ item }: { item: HomeworkItem }) {
  const { id, attempts = [] } = item.status
  const draft = useDraft(homeworkDrafts, id)
  // The response was lost, and the attempt has been answered since.
  const isSent = draft !== undefined && attempts.some(({ client_id: clientId }) => clientId === draft.clientId)
  useEffect(() => {
    if (isSent) void homeworkDrafts.clear(id)
  }, [isSent, id])
  return draft && !isSent ? <DraftForm item={item} draft={draft} /> : <SkeletonRows />
}

function DraftForm({ item, draft }: { item: HomeworkItem; draft: Draft }) {
  const { attached, status } = item
  const { homework } = attached
  const missing = missingPart(homework, draft, { needsSelfie: status.is_selfie_needed, isOnline: useOnline() })
  const reason = missing && t(reasons[missing])
  const reasonId = useId()
  const comment = useRef<HTMLTextAreaElement>(null)
  // Required parts come first.
  const areWordsFirst = homework.is_message_required && !homework.is_file_required
  const words = <Comment key="words" ref={comment} item={item} draft={draft} />
  const files = (
    <FilesCard
      key="files"
      draft={draft}
      statusId={status.id}
      isOptional={!homework.is_file_required && hasRequirements(homework)}
    />
  )
  return (
    <form
      className={styles.form}
      aria-label={t('homework.attempts.submit')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) sendDraft(item, draft)
      }}
    >
      <StorageNotice />
      {areWordsFirst ? [words, files] : files}
      {status.is_selfie_needed && <SelfieCard draft={draft} statusId={status.id} />}
      <Exercises item={item} draft={draft} />
      {!areWordsFirst && words}
      <div className={styles.submit}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<Send aria-hidden />}
          disabledReason={reason}
          isReasonShown
          onUnready={() => missing && isOfWords(missing) && showField(comment.current)}
        >
          {t('homework.attempts.submit')}
        </Button>
        <p className="t-small muted" id={reasonId} aria-live="polite">
          {reason}
        </p>
      </div>
    </form>
  )
}

/** Focuses a field. One that has the focus gets none, and may have been scrolled out of view. */
function showField(field: HTMLElement | null): void {
  field?.focus()
  field?.scrollIntoView({ block: 'nearest' })
}

/** Whether a message is missing, alone or as one of two alternatives. */
const isOfWords = (missing: WaitingPart) => missing === 'message' || missing === 'file_or_message'

type PartProps = { item: HomeworkItem; draft: Draft }

function Exercises({ item: { attached, status }, draft }: PartProps) {
  const { exercises, is_exercise_required: isRequired } = attached.homework
  if (exercises.length === 0) return null
  return (
    <RadioGroup
      label={
        <>
          {t('homework.attempts.chooseExercise')}
          {!isRequired && <span className="t-small muted"> · {t('homework.attempts.optional')}</span>}
        </>
      }
      options={exercises.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={draft.exerciseId === null ? undefined : String(draft.exerciseId)}
      onChange={(value) => homeworkDrafts.update(status.id, (one) => ({ ...one, exerciseId: Number(value) }))}
    />
  )
}

type CommentProps = PartProps & { ref: Ref<HTMLTextAreaElement> }

function Comment({ ref, item: { attached, status }, draft }: CommentProps) {
  const isOptional = !attached.homework.is_message_required
  return (
    <Field label={t('homework.attempts.comment')} counter={isOptional && t('homework.attempts.optional')}>
      <TextArea
        ref={ref}
        rows={4}
        maxLength={maxHomeworkLength}
        placeholder={t('homework.attempts.commentHint')}
        value={draft.message}
        onChange={(event) => {
          const message = event.target.value
          homeworkDrafts.update(status.id, (one) => ({ ...one, message }))
        }}
      />
    </Field>
  )
}

/** Hands the draft to the outbox, which shows it as sent and sends it. */
function sendDraft({ stream, status, attached }: HomeworkItem, draft: Draft): void {
  const { files, contents } = queuedFiles(filesOf(draft).filter(isSendable))
  const queued = {
    streamId: stream.id,
    statusId: status.id,
    homeworkId: attached.homework_id,
    title: attached.homework.title,
    message: draft.message,
    exerciseId: draft.exerciseId,
    files,
    selfieKey: status.is_selfie_needed ? draft.selfie?.key : undefined,
  }
  const stored = addEntry(homeworkKind, queued, { id: draft.clientId, contents })
  void homeworkDrafts.clear(status.id, stored)
}
