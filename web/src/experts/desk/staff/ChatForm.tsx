import { Send } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { maxMessageLength } from '#contract/experts/chats/limits.ts'
import { type DeskItemDetails, answerDeskChat } from '#contract/experts/desk/itemApi.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { filesRefusal, useAnswerFiles } from './answerFiles.ts'
import { AnswerFilesField } from './AnswerFilesField.tsx'
import { ConsultationActions, DismissDialog } from './ChatActions.tsx'
import { lastMessageId, refreshItem, removeItem } from './deskQueries.ts'
import styles from './Entry.module.css'
import { HandOver } from './HandOver.tsx'
import { useClientId, withoutStart, type SentMessage } from './sentMessage.ts'
import { Templates } from './Templates.tsx'
import { useClaim } from './useClaim.ts'
import { useSendShortcut } from './useDeskNavigation.ts'
import { useDraft } from './useDraft.ts'

type ChatFormProps = { item: DeskItemDetails; onNext: () => void }

export function ChatForm({ item, onNext }: ChatFormProps) {
  const form = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, files, send, isPending, failure, filesRefused } = useChatAnswer(item, onNext)
  const refusal = useClaim(item)
  const blocked = refusal && refusal.code !== 'item_answered' ? refusal.message : undefined
  const missing = draft.text.trim() === '' ? t('desk.staff.messageMissing') : files.blocked
  useSendShortcut(form, () => ((blocked ?? missing) ? showToast({ text: blocked ?? missing ?? '' }) : send()))
  return (
    <div ref={form} className={styles.form}>
      {blocked === undefined && <WaitEnded item={item} onNext={onNext} />}
      {blocked ? (
        <Note tone="warn" role="alert" action={<Button onClick={onNext}>{t('desk.staff.next')}</Button>}>
          {blocked}
        </Note>
      ) : (
        <FormFailure failure={filesRefused.reason === undefined ? failure : undefined} />
      )}
      <Field label={t('desk.staff.answer')} counter={draft.state && t(draftTexts[draft.state])}>
        <TextArea
          ref={field}
          rows={4}
          maxLength={maxMessageLength}
          value={draft.text}
          onChange={({ target }) => draft.change(target.value)}
        />
      </Field>
      <Templates field={field} text={draft.text} onChange={draft.change} />
      <AnswerFilesField item={item} files={files} refusal={filesRefused} />
      <ChatButtons item={item} onNext={onNext} blocked={blocked}>
        <Button
          variant="primary"
          icon={<Send aria-hidden />}
          busy={isPending}
          disabledReason={blocked ?? missing}
          onClick={() => send()}
        >
          {t('desk.staff.sendMessage')}
        </Button>
      </ChatButtons>
      <p className={styles.shortcuts}>{t('desk.staff.chatShortcuts')}</p>
    </div>
  )
}

/** Says that the question has left the queue since it was opened. */
function WaitEnded({ item, onNext }: ChatFormProps) {
  const [wasWaiting] = useState(item.answer_by !== null)
  if (!wasWaiting || item.answer_by !== null) return null
  return (
    <Note tone="info" role="status" action={<Button onClick={onNext}>{t('desk.staff.next')}</Button>}>
      {t('desk.staff.waitEnded')}
    </Note>
  )
}

type ChatButtonsProps = ChatFormProps & { blocked: string | undefined; children: ReactNode }

function ChatButtons({ item, onNext, blocked, children }: ChatButtonsProps) {
  const [isDismissing, setDismissing] = useState(false)
  return (
    <div className={styles.buttons}>
      {children}
      {item.answer_by !== null && (
        <>
          <Button variant="line" aria-haspopup="dialog" disabledReason={blocked} onClick={() => setDismissing(true)}>
            {t('desk.staff.noAnswer')}
          </Button>
          <HandOver item={item} onDone={onNext} />
        </>
      )}
      <ConsultationActions item={item} />
      <DismissDialog item={item} open={isDismissing} onClose={() => setDismissing(false)} onDone={onNext} />
    </div>
  )
}

const draftTexts = { saved: 'desk.staff.draftSaved', kept: 'desk.staff.draftKept' } as const

/** Sends an answer once, also after lost replies. A refusal keeps the text. */
function useChatAnswer(item: DeskItemDetails, onNext: () => void) {
  const draft = useDraft(item)
  const files = useAnswerFiles({ ...item, kind: 'chat' }, draft)
  const clientIdOf = useClientId()
  const { run, isPending, failure, forgetFailure } = useAction(async () => {
    const message = { text: draft.text, fileIds: files.ids }
    await draft.stop()
    try {
      await sendAnswer(item.id, { ...message, clientId: clientIdOf(message) })
    } catch (error) {
      draft.change(draft.latestText())
      if (error instanceof ApiFailure && !error.isNetwork) refreshItem(item)
      throw error
    }
    draft.forget()
    files.forget()
    draft.change(withoutStart(draft.latestText(), message.text))
    showToast({ text: t('desk.staff.messageSent', { name: item.learner.name }), tone: 'ok' })
    onNext()
    refreshItem(item)
    removeItem(item)
  }, inline)
  const send = () => {
    if (!isPending) run()
  }
  return { draft, files, send, isPending, failure, filesRefused: filesRefusal(failure, forgetFailure) }
}

function sendAnswer(chatId: number, { text, fileIds, clientId }: SentMessage & { clientId: string }): Promise<unknown> {
  const body = {
    client_id: clientId,
    message: text,
    seen_id: lastMessageId(chatId) ?? 0,
    ...(fileIds.length > 0 && { file_ids: fileIds }),
  }
  return call(answerDeskChat, { params: { chatId }, body })
}
