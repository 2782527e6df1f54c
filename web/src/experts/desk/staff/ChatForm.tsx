import { Send } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { maximumMessageLetters } from '#contract/experts/chats/limits.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AnswerFilesField } from './AnswerFilesField.tsx'
import { ConsultationActions } from './consultation/ConsultationActions.tsx'
import { DismissDialog } from './DismissDialog.tsx'
import styles from './Entry.module.css'
import { HandOver } from './HandOver.tsx'
import { Templates } from './Templates.tsx'
import { useChatAnswer } from './useChatAnswer.ts'
import { useClaim } from './useClaim.ts'
import { useSendShortcut } from './useDeskNavigation.ts'

type ChatFormProps = { item: DeskItemDetails; onNext: () => void }

/** The answer to a learner, which is kept as it is being written. */
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
          maxLength={maximumMessageLetters}
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

/** Says that the question, which waited when it was opened, has left the queue since. */
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

/** What can be done with a question, beside the answer. */
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
