import { ImagePlus, Send, StickyNote } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { maxAnswerLength } from '#contract/club/support/inboxRules.ts'
import { claimQuestion, getQuestion, releaseQuestion, type QuestionDetails } from '#contract/club/support/staffApi.ts'
import { useHeldClaim, type ClaimActs } from '../../../experts/desk/staff/holdClaim.ts'
import { call } from '../../../platform/api/api.ts'
import { useSendShortcut } from '../../../experts/desk/staff/useDeskNavigation.ts'
import { DraftFilePreview } from '../../../learning/files/drafts/DraftFilePreview.tsx'
import { DraftFileRow } from '../../../learning/files/drafts/DraftFileRow.tsx'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FileInput } from '../../../ui/FileButton.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Conversation.module.css'
import { refreshLists, refreshQuestion } from './inboxQueries.ts'
import { askerName } from './QuestionList.tsx'
import type { useQuestionFiles } from './questionFiles.ts'
import { QuestionTemplates } from './QuestionTemplates.tsx'
import { TakeOver } from './QuestionActions.tsx'
import { useArrival, useQuestionReply, type Reply, type ReplyMode } from './useQuestionReply.ts'

/** Writes an answer, or a note for the team. */
export function ReplyForm({ question }: { question: QuestionDetails }) {
  const [mode, setMode] = useState<ReplyMode>('answer')
  const refusal = useQuestionClaim(question)
  const { owner } = question
  const isOwnedByOther = owner !== null && !owner.is_mine
  const ownedBy = isOwnedByOther ? t('support.staff.ownedBy', { name: owner.name }) : undefined
  const blocked = ownedBy ?? (refusal && refusal.code !== 'item_answered' ? refusal.message : undefined)
  const hasArrived = useArrival(question.id)
  return (
    <div className={styles.reply}>
      {blocked && (
        <Note tone="warn" role="alert" action={isOwnedByOther && <TakeOver questionId={question.id} />}>
          {blocked}
        </Note>
      )}
      {hasArrived && (
        <Note tone="info" role="status">
          {t('support.staff.arrived')}
        </Note>
      )}
      <Tabs
        label={t('support.staff.mode')}
        items={[
          { value: 'answer', label: t('support.staff.answer') },
          { value: 'note', label: t('support.staff.note') },
        ]}
        value={mode}
        onChange={setMode}
        className={styles.form}
      >
        <ReplyFields key={mode} question={question} mode={mode} blocked={mode === 'answer' ? blocked : undefined} />
      </Tabs>
    </div>
  )
}

/** Claims an open question, unless a colleague owns it, as long as somebody works on it. Returns the refusal, if any. */
function useQuestionClaim({ id, answer_by: answerBy, owner }: QuestionDetails) {
  const isFree = answerBy !== null && (owner === null || owner.is_mine)
  return useHeldClaim(useMemo(() => (isFree ? actsOf(id) : undefined), [id, isFree]))
}

function actsOf(questionId: number): ClaimActs {
  const params = { questionId }
  return {
    event: 'inbox',
    claim: () => call(claimQuestion, { params }),
    release: () => call(releaseQuestion, { params, keepalive: true }),
    isUnclaimed: async () => {
      const { answer_by: answerBy, claim } = await call(getQuestion, { params })
      return answerBy !== null && claim === null
    },
    refreshItem: refreshQuestion,
    refreshList: refreshLists,
  }
}

type ReplyFieldsProps = { question: QuestionDetails; mode: ReplyMode; blocked: string | undefined }

function ReplyFields({ question, mode, blocked }: ReplyFieldsProps) {
  const form = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const reply = useQuestionReply(question, mode)
  const { draft, files } = reply
  const isNote = mode === 'note'
  const nothing = isNote ? t('support.staff.noteMissing') : t('support.staff.answerMissing')
  const missing = draft.text.trim() === '' ? nothing : files.blocked
  const reason = blocked ?? missing
  useSendShortcut(form, () => (reason ? showToast({ text: reason }) : reply.send(false)))
  return (
    <div ref={form} className={styles.fields}>
      {!isNote && <QuestionTemplates question={question} field={field} text={draft.text} onChange={draft.change} />}
      <FormFailure failure={reply.failure} />
      <Field
        label={isNote ? t('support.staff.noteLabel') : t('support.staff.answerTo', { name: askerName(question.asker) })}
        counter={draft.state && t(draftTexts[draft.state])}
      >
        <TextArea
          ref={field}
          className={styles.text}
          rows={4}
          maxLength={maxAnswerLength}
          value={draft.text}
          onChange={({ target }) => draft.change(target.value)}
        />
      </Field>
      {!isNote && <AttachedFiles files={files} />}
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={isNote ? <StickyNote aria-hidden /> : <Send aria-hidden />}
          busy={reply.isSending(false)}
          disabledReason={reason}
          onClick={() => reply.send(false)}
        >
          {isNote ? t('support.staff.addNote') : t('support.staff.answerAndWait')}
        </Button>
        {!isNote && <AnswerButtons question={question} reply={reply} files={files} reason={reason} />}
        <span className={styles.shortcut}>{t('support.staff.shortcut')}</span>
      </div>
    </div>
  )
}

const draftTexts = { saved: 'desk.staff.draftSaved', kept: 'desk.staff.draftKept' } as const

type Files = ReturnType<typeof useQuestionFiles>
type AnswerButtonsProps = { question: QuestionDetails; reply: Reply; files: Files; reason: string | undefined }

function AnswerButtons({ question, reply, files, reason }: AnswerButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  // A guest has no session, which the addresses of files are signed for.
  const canAttach = question.asker.id !== null
  return (
    <>
      <Button variant="line" busy={reply.isSending(true)} disabledReason={reason} onClick={() => reply.send(true)}>
        {t('support.staff.answerAndClose')}
      </Button>
      {canAttach && (
        <>
          <IconButton
            label={t('support.staff.attach')}
            icon={<ImagePlus aria-hidden />}
            onClick={() => input.current?.click()}
          />
          <FileInput
            ref={input}
            aria-label={t('support.staff.attach')}
            accept="image/*,video/*,application/pdf"
            multiple
            onChoose={files.add}
          />
        </>
      )}
    </>
  )
}

function AttachedFiles({ files }: { files: Files }) {
  if (files.files.length === 0) return null
  return (
    <ul aria-label={t('support.staff.attachments')}>
      {files.files.map((file) => (
        <DraftFileRow key={file.key} file={file} onRetry={files.retry} onRemove={() => files.remove(file)}>
          <DraftFilePreview file={file} />
        </DraftFileRow>
      ))}
    </ul>
  )
}
