import { Send } from 'lucide-react'
import { useEffect, useId, useRef, type Ref } from 'react'
import { sendHomework } from '#contract/learning/homework/api.ts'
import { hasRequirements } from '#contract/learning/homework/parts.ts'
import { maxHomeworkLength } from '#contract/learning/homework/rules.ts'
import { track } from '../../../accounts/analytics/track.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t, withTexts, type TextKey } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { failureText } from '../../../ui/FormFailure.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Note } from '../../../ui/Note.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import { useDraft } from '../../files/drafts/createDrafts.ts'
import { streamStatusQuery } from '../../streams/streamQueries.ts'
import type { HomeworkItem } from '../homeworkItems.ts'
import { userHomeworkQuery } from '../useRuns.ts'
import styles from './Attempts.module.css'
import { missingPart, uploadedIds, type Draft, type WaitingPart, homeworkDrafts } from './drafts.ts'
import { FilesCard } from './FilesCard.tsx'

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
  const send = useSendHomework(item)
  const missing = missingPart(homework, draft, status.is_selfie_needed)
  const reason = missing && t(reasons[missing])
  const reasonId = useId()
  const comment = useRef<HTMLTextAreaElement>(null)
  // Required parts come first.
  const areWordsFirst = homework.is_message_required && !homework.is_file_required
  const words = (
    <Comment key="words" ref={comment} item={item} draft={draft} error={fieldErrorOf(send.failure, 'message')} />
  )
  const files = (
    <FilesCard
      key="files"
      draft={draft}
      statusId={status.id}
      isOptional={!homework.is_file_required && hasRequirements(homework)}
      isSending={send.isPending}
    />
  )
  return (
    <form
      className={styles.form}
      aria-label={t('homework.attempts.submit')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing && !send.isPending) send.run(draft)
      }}
    >
      {/* Sending empties the form: anything added meanwhile would be lost. */}
      <fieldset className={styles.parts} disabled={send.isPending}>
        {areWordsFirst ? [words, files] : files}
        {status.is_selfie_needed && <SelfieCard draft={draft} statusId={status.id} />}
        <Exercises item={item} draft={draft} />
        {!areWordsFirst && words}
      </fieldset>
      {send.failure && (
        <Note tone="bad" role="alert" title={t('homework.attempts.sendFailed')}>
          {isFileGone(send.failure, draft)
            ? t('homework.attempts.filesGone')
            : `${failureText(send.failure)} ${t('homework.attempts.kept')}`}
        </Note>
      )}
      <div className={styles.submit}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<Send aria-hidden />}
          busy={send.isPending}
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

type CommentProps = PartProps & { ref: Ref<HTMLTextAreaElement>; error: string | undefined }

function Comment({ ref, item: { attached, status }, draft, error }: CommentProps) {
  const isOptional = !attached.homework.is_message_required
  return (
    <Field label={t('homework.attempts.comment')} counter={isOptional && t('homework.attempts.optional')} error={error}>
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

/** A 404 can only mean a deleted file: the homework is on the screen, and unused files are deleted in time. */
function isFileGone(failure: unknown, draft: Draft): boolean {
  const hasFiles = uploadedIds(draft).length > 0 || Boolean(draft.selfie?.uploaded)
  return failure instanceof ApiFailure && failure.status === 404 && hasFiles
}

function fieldErrorOf(failure: unknown, field: string): string | undefined {
  return failure instanceof ApiFailure ? failure.field(field) : undefined
}

/** Sends the draft of a homework; it stays on the device until the server has it. */
function useSendHomework({ stream, status, attached }: HomeworkItem) {
  return useAction(async (draft: Draft) => {
    const params = { streamId: stream.id, statusId: status.id }
    const { userHomeworkStatus: sent } = await call(sendHomework, {
      params,
      body: {
        client_id: draft.clientId,
        message: draft.message,
        files: uploadedIds(draft),
        exercise_id: draft.exerciseId,
        selfie_file_id: draft.selfie?.uploaded?.id ?? null,
      },
    })
    track('task_send', { homework_id: attached.homework_id, homework_status_id: status.id, stream_id: stream.id })
    const { queryKey } = userHomeworkQuery(stream.id)
    queryClient.setQueryData(queryKey, (list) => list?.map((one) => (one.id === sent.id ? { ...one, ...sent } : one)))
    await homeworkDrafts.clear(status.id)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: streamStatusQuery(stream.id).queryKey }),
    ])
  }, inline)
}
