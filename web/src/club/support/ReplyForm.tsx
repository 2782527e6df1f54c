import { Send } from 'lucide-react'
import { writeToQuestion } from '#contract/club/support/api.ts'
import type { QuestionStatus } from '#contract/club/support/rules.ts'
import { useDraft } from '../../learning/files/drafts/createDrafts.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { inline, useAction } from '../../ui/useAction.ts'
import { DraftFields, filesOf, unreadyReason } from './DraftFields.tsx'
import styles from './Support.module.css'
import { threadDrafts } from './supportDrafts.ts'
import { refreshQuestions } from './supportQueries.ts'

type ReplyFormProps = { questionId: number; status: QuestionStatus }

/** Another message to a question, which opens it again. */
export function ReplyForm({ questionId, status }: ReplyFormProps) {
  const draft = useDraft(threadDrafts, questionId)
  const send = useAction(async () => {
    if (!draft) return
    const files = filesOf(draft)
    const body = { message: draft.text.trim(), client_id: draft.clientId, ...(files.length > 0 && { files }) }
    await call(writeToQuestion, { params: { questionId }, body })
    await threadDrafts.clear(questionId)
    await refreshQuestions()
  }, inline)
  if (!draft) return <div className={styles.placeholder} />
  const fieldError = send.failure instanceof ApiFailure ? send.failure.field('message') : undefined
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send.run()
      }}
    >
      <DraftFields
        drafts={threadDrafts}
        id={questionId}
        draft={draft}
        label={status === 'closed' ? t('support.reopen') : t('support.reply')}
        error={fieldError}
      />
      {!fieldError && <FormFailure failure={send.failure} title={t('support.sendFailed')} />}
      <Button
        className={styles.send}
        type="submit"
        variant="primary"
        icon={<Send aria-hidden />}
        busy={send.isPending}
        disabledReason={unreadyReason(draft)}
      >
        {send.failure ? t('support.sendAgain') : t('support.send')}
      </Button>
    </form>
  )
}
