import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SupportCategory } from '#contract/club/support/api.ts'
import { askQuestion } from '#contract/club/support/api.ts'
import { maxAskerNameLength } from '#contract/club/support/rules.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { useDraft } from '../../learning/files/drafts/createDrafts.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { meetingsQuery } from '../../experts/consultations/meetingQueries.ts'
import { streamsQuery } from '../../learning/streams/streamQueries.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { report } from '../../platform/errorLog/errorLog.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Select, TextInput } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { AnswerNote } from './AnswerNote.tsx'
import { DraftFields, filesOf, unreadyReason } from './DraftFields.tsx'
import { MeetingNote, nextMeetingStart } from './MeetingNote.tsx'
import { OneTapRequest } from './OneTapRequest.tsx'
import styles from './Support.module.css'
import { newQuestion, questionDrafts, type QuestionDraft } from './supportDrafts.ts'
import { promiseText } from './supportHours.ts'
import { refreshQuestions } from './supportQueries.ts'

export interface AskFormProps {
  category: SupportCategory
  /** The run that the page was opened for. */
  streamId?: number | undefined
  /** A prepared message; what the person has typed before stays. */
  prepared?: string | undefined
}

/** A person's question to support. The draft stays on this device until it is sent. */
export function AskForm(props: AskFormProps) {
  const loaded = useAskForm(props.category)
  return loaded ? <Form {...props} {...loaded} /> : <div className={styles.formPlaceholder} />
}

/** Loads the draft and the runs of a topic's form; undefined until then. Runs that fail leave it without a choice of them. */
export function useAskForm(category: SupportCategory | undefined) {
  const draft = useDraft(questionDrafts, newQuestion)
  const runs = useQuery({ ...streamsQuery(), enabled: category?.target_product === 1 })
  return draft && !runs.isLoading ? { draft, runs: runs.data ?? [] } : undefined
}

function Form({ category, streamId, prepared, draft, runs }: AskFormProps & { draft: QuestionDraft; runs: Stream[] }) {
  const user = useUser()
  const known = displayName({ ...user, email: null }).slice(0, maxAskerNameLength)
  const [name, setName] = useState(known)
  const [chosen, setChosen] = useState(streamId)
  usePrepared(prepared, draft)
  const hasTarget = category.target_product === 1 && runs.length > 0
  const target = runs.find(({ id }) => id === chosen) ?? runs.find(({ status }) => status === 'open') ?? runs[0]
  const meetingAt = useMeetingOf(category, hasTarget ? target?.id : undefined)
  const send = useAction(() => sendQuestion({ category, name, draft, target: hasTarget ? target : undefined }), inline)
  const fieldError = (field: string) => (send.failure instanceof ApiFailure ? send.failure.field(field) : undefined)
  const unready = name.trim() === '' ? t('support.nameFirst') : unreadyReason(draft)
  const isFieldError = Boolean(fieldError('message') ?? fieldError('name'))
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send.run()
      }}
    >
      <h2 className="t-h2">{category.title}</h2>
      {hasTarget && (
        <Field label={t('support.course')}>
          <Select value={target?.id} onChange={(event) => setChosen(Number(event.target.value))}>
            {runs.map((run) => (
              <option key={run.id} value={run.id}>
                {runLabel(run)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {meetingAt === undefined ? (
        <OneTapRequest category={category} target={hasTarget ? target : undefined} name={name} />
      ) : (
        <MeetingNote startsAt={meetingAt} />
      )}
      {known === '' && (
        <Field label={t('support.name')} error={fieldError('name')}>
          <TextInput
            maxLength={maxAskerNameLength}
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <DraftFields
        drafts={questionDrafts}
        id={newQuestion}
        draft={draft}
        label={t('support.message')}
        error={fieldError('message')}
      />
      {!isFieldError && <FormFailure failure={send.failure} title={t('support.sendFailed')} />}
      <Button
        className={styles.send}
        type="submit"
        variant="primary"
        size="large"
        icon={<Send aria-hidden />}
        busy={send.isPending}
        disabledReason={unready}
      >
        {send.failure ? t('support.sendAgain') : t('support.send')}
      </Button>
      <AnswerNote email={user.email} />
    </form>
  )
}

const consultationsTopic = 6

/** The start of the next meeting, where the topic is about meetings: most of its questions ask to move one. */
function useMeetingOf({ id }: SupportCategory, streamId: number | undefined): number | undefined {
  const { feature_flags: flags, support_categories: categories } = useApplicationConfig()
  const { renew_course: course, renew_consultation: consultation } = categories
  const isAboutMeetings = id === consultationsTopic || (id === consultation && id !== course)
  const enabled = isAboutMeetings && flags.is_video_consultation_support
  const { data } = useQuery({ ...meetingsQuery(), enabled })
  return enabled && data ? nextMeetingStart(data, nowSeconds(), streamId) : undefined
}

/** Fills an empty draft with the message of the link that led here, once: the person may empty the field. */
function usePrepared(prepared: string | undefined, draft: QuestionDraft): void {
  const fill = useEffectEvent(() => {
    if (prepared && draft.text === '') questionDrafts.update(newQuestion, (one) => ({ ...one, text: prepared }))
  })
  useEffect(() => fill(), [])
}

/** “A face at ease, until 16 January”. */
function runLabel({ course, end_date: endDate, is_demo: isDemo }: Stream): string {
  const title = course?.title ?? ''
  if (isDemo || endDate === null) return title
  return t('support.courseUntil', { course: title, date: formatDate(endDate) })
}

type Sending = { category: SupportCategory; name: string; draft: QuestionDraft; target: Stream | undefined }

/** Sends a question, shows when it will be answered and empties the draft. Errors without a field are also reported. */
async function sendQuestion({ category, name, draft, target }: Sending): Promise<void> {
  const files = filesOf(draft)
  const body = {
    support_category_id: category.id,
    name: name.trim(),
    message: draft.text.trim(),
    client_id: draft.clientId,
    ...(files.length > 0 && { files }),
    ...(target && { target_id: target.id }),
  }
  const { answer_by: answerBy } = await call(askQuestion, { body }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure && error.status === 422)) report('A question to support was not sent', error)
    throw error
  })
  await questionDrafts.clear(newQuestion)
  const text = answerBy === null ? t('support.sent') : promiseText(answerBy, nowSeconds())
  showToast({ title: t('support.sentTitle'), text, tone: 'ok' })
  await refreshQuestions()
}
