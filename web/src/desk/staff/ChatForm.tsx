import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { answerDeskChat, type DeskItemDetails } from '#contract/desk/itemApi.ts'
import { maximumMessageLetters } from '#contract/chats/limits.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { newId } from '../../platform/device/newId.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Note } from '../../ui/Note.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { AnswerFilesField } from './AnswerFilesField.tsx'
import { messagesQuery, refreshItem, removeItem } from './deskQueries.ts'
import { DismissDialog } from './DismissDialog.tsx'
import styles from './Entry.module.css'
import { filesRefusal } from './filesRefusal.ts'
import { HandOver } from './HandOver.tsx'
import { Templates } from './Templates.tsx'
import { useClaim } from './useClaim.ts'
import { useSendShortcut } from './useDeskNavigation.ts'
import { useAnswerFiles } from './useAnswerFiles.ts'
import { useDraft } from './useDraft.ts'

type ChatFormProps = { item: DeskItemDetails; onNext: () => void }

/** The answer to a learner, which is kept as it is being written. */
export function ChatForm({ item, onNext }: ChatFormProps) {
  const form = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, files, send, isPending, failure, filesRefused } = useChatAnswer(item, onNext)
  const refusal = useClaim(item)
  const [isDismissing, setDismissing] = useState(false)
  const blocked = refusal && refusal.code !== 'item_answered' ? refusal.message : undefined
  const missing = draft.text.trim() === '' ? t('desk.staff.messageMissing') : files.blocked
  useSendShortcut(form, () => ((blocked ?? missing) ? showToast({ text: blocked ?? missing ?? '' }) : send()))
  return (
    <div ref={form} className={styles.form}>
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
          maxLength={maximumMessageLetters}
          value={draft.text}
          onChange={({ target }) => draft.change(target.value)}
        />
      </Field>
      <Templates field={field} text={draft.text} onChange={draft.change} />
      <AnswerFilesField item={item} files={files} refusal={filesRefused} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          icon={<Send aria-hidden />}
          busy={isPending}
          disabledReason={blocked ?? missing}
          onClick={() => send()}
        >
          {t('desk.staff.sendMessage')}
        </Button>
        {item.answer_by !== null && (
          <Button variant="line" aria-haspopup="dialog" disabledReason={blocked} onClick={() => setDismissing(true)}>
            {t('desk.staff.noAnswer')}
          </Button>
        )}
        <HandOver item={item} onDone={onNext} />
      </div>
      <DismissDialog item={item} open={isDismissing} onClose={() => setDismissing(false)} onDone={onNext} />
      <p className={styles.shortcuts}>{t('desk.staff.chatShortcuts')}</p>
    </div>
  )
}

const draftTexts = { saved: 'desk.staff.draftSaved', kept: 'desk.staff.draftKept' } as const

/** Sends the answer once, however often it is pressed and replies are lost; a refusal keeps the text. */
function useChatAnswer(item: DeskItemDetails, onNext: () => void) {
  const draft = useDraft(item)
  const files = useAnswerFiles({ ...item, kind: 'chat' }, draft)
  const [sent, setSent] = useState({ words: '', clientId: '' })
  const { run, isPending, failure, forgetFailure } = useAction(async () => {
    const { text } = draft
    await draft.stop()
    // The reply to an earlier sending of the same words may have been lost.
    const words = JSON.stringify([text, files.ids])
    const clientId = sent.words === words ? sent.clientId : newId()
    setSent({ words, clientId })
    const pages = queryClient.getQueryData(messagesQuery(item.id).queryKey)?.pages
    const seenId = pages?.[0]?.messages.at(-1)?.id ?? 0
    try {
      const body = {
        client_id: clientId,
        message: text,
        seen_id: seenId,
        ...(files.ids.length > 0 && { file_ids: files.ids }),
      }
      await call(answerDeskChat, { params: { chatId: item.id }, body })
    } catch (error) {
      draft.change(text)
      if (error instanceof ApiFailure && !error.isNetwork) refreshItem(item)
      throw error
    }
    draft.forget()
    files.forget()
    draft.change('')
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
