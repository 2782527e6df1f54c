import { Send } from 'lucide-react'
import { useState } from 'react'
import { openGuestQuestion, rateAsGuest, writeAsGuest, type GuestThread } from '#contract/club/support/api.ts'
import { guestQuestionCode } from '../../accounts/auth/links/linkCodes.ts'
import { AuthPage } from '../../accounts/auth/AuthPage.tsx'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { formatDateTime, joinFacts } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure, failureText } from '../../ui/FormFailure.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useCallOnMount } from '../../ui/useCallOnMount.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { useNow } from '../../ui/useNow.ts'
import { guestReplyDraft } from './guestDrafts.ts'
import { QuestionTag } from './OwnQuestions.tsx'
import { GuestSupportButton } from './GuestSupportButton.tsx'
import { excessText, lengthCounter, unsendableReason } from './messageLength.ts'
import { Rating } from './Rating.tsx'
import styles from './Support.module.css'
import { promiseText } from './supportHours.ts'
import threadStyles from './Thread.module.css'
import { ThreadMessages } from './ThreadMessages.tsx'

const pageSize = 50
const maxShown = 1000

const token = () => guestQuestionCode.read() ?? ''
const open = (count: number) =>
  call(openGuestQuestion, { body: { token: token(), ...(count > pageSize && { count }) } })
const openFirst = () => open(pageSize)

/** The question of a link in a mail to a guest, who can reply without signing in. */
export function GuestThreadScreen() {
  useLanguage()
  const { outcome, retry } = useCallOnMount(openFirst)
  const [latest, setLatest] = useState<GuestThread>()
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('support.opening')}</output>
      </main>
    )
  if ('error' in outcome) return <Failed error={outcome.error} onRetry={retry} />
  return <GuestPage thread={latest ?? outcome.value} onChange={setLatest} />
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isDead = hasCode(error, 'code_invalid')
  return (
    <AuthPage
      title={isDead ? t('support.linkDead') : t('support.loadFailed')}
      lead={isDead ? t('support.linkDeadText') : failureText(error)}
      announced
    >
      {isDead ? (
        <GuestSupportButton alone>{t('support.anything')}</GuestSupportButton>
      ) : (
        <Button variant="primary" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </AuthPage>
  )
}

function GuestPage({ thread, onChange }: { thread: GuestThread; onChange: (thread: GuestThread) => void }) {
  const now = useNow()
  const [count, setCount] = useState(pageSize)
  const { answer_by: answerBy, category, created_at: createdAt, messages, status } = thread
  const promise = answerBy === null ? undefined : answerBy > now ? promiseText(answerBy, now) : t('support.isLate')
  const refresh = async () => onChange(await open(count))
  const earlier = useAction(async (wanted: number) => {
    onChange(await open(wanted))
    setCount(wanted)
  })
  const rate = useAction(async (rating: number) => {
    await call(rateAsGuest, { body: { token: token(), rating } })
    await refresh()
  })
  return (
    <AuthPage title={t('support.yourQuestion')} lead={promise} announced>
      <div className={threadStyles.guest}>
        <div className={threadStyles.head}>
          <QuestionTag status={status} />
          <span className="t-small muted">
            {joinFacts([category, formatDateTime(createdAt)].filter((fact) => fact !== ''))}
          </span>
        </div>
        {thread.has_earlier && count < maxShown && (
          <Button
            className={threadStyles.earlier}
            size="small"
            busy={earlier.isPending}
            onClick={() => earlier.run(Math.min(maxShown, count * 2))}
          >
            {t('support.earlier')}
          </Button>
        )}
        <ThreadMessages messages={messages} />
        {thread.can_rate && <Rating rating={rate.input ?? thread.rating} onRate={rate.run} />}
        <GuestReply thread={thread} onSent={refresh} />
      </div>
    </AuthPage>
  )
}

type GuestReplyProps = { thread: GuestThread; onSent: () => Promise<void> }

function GuestReply({ thread: { id, status }, onSent }: GuestReplyProps) {
  const [draft] = useState(() => guestReplyDraft(id))
  const [text, setText] = useState(() => draft.read().message ?? '')
  const send = useAction(async () => {
    const body = { token: token(), message: text.trim(), client_id: draft.write({ message: text }) }
    await call(writeAsGuest, { body })
    draft.clear()
    setText('')
    showToast({ text: t('support.sentTitle'), tone: 'ok' })
    // It is sent, even where the thread cannot be loaded again.
    await onSent().catch(logError)
  }, inline)
  const type = (message: string) => {
    setText(message)
    draft.write({ message })
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send.run()
      }}
    >
      <Field
        label={status === 'closed' ? t('support.reopen') : t('support.reply')}
        counter={lengthCounter(text)}
        error={excessText(text)}
      >
        <TextArea rows={4} value={text} onChange={({ target }) => type(target.value)} />
      </Field>
      <FormFailure failure={send.failure} title={t('support.sendFailed')} />
      <Button
        className={styles.send}
        type="submit"
        variant="primary"
        size="large"
        icon={<Send aria-hidden />}
        busy={send.isPending}
        disabledReason={unsendableReason(text)}
      >
        {send.failure ? t('support.sendAgain') : t('support.send')}
      </Button>
    </form>
  )
}
