import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useState } from 'react'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { CancelReason, Subscription } from '#contract/shop/subscriptions/api.ts'
import { cancelReasonMinimum, isReasonLongEnough } from '#contract/shop/subscriptions/rules.ts'
import { streamsQuery } from '../../../learning/streams/streamQueries.ts'
import { t } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import styles from './CancelDialog.module.css'

type Run = Pick<Stream, 'id' | 'course_id' | 'status' | 'is_demo' | 'is_optional_purchase' | 'payment_subscription_id'>

type CommentStepProps = {
  subscription: Subscription
  reasonType: CancelReason
  reason: string
  onChange: (reason: string) => void
  onNext: () => void
  /** Called when the person goes to freeze a course instead. */
  onLeave: () => void
}

const reasonMaximum = 2000

/** A word more, required for the reason `other` only; who wants a break can freeze a course instead. */
export function CommentStep({ subscription, reasonType, reason, onChange, onNext, onLeave }: CommentStepProps) {
  const [isTried, setTried] = useState(false)
  const isEnough = isReasonLongEnough(reasonType, reason)
  const minimum = cancelReasonMinimum
  const error = isTried && !isEnough ? t('subscriptions.cancel.minimum', { count: minimum }) : null
  return (
    <div className={styles.step}>
      {reasonType === 'break' && <FreezeOffer subscription={subscription} onLeave={onLeave} />}
      <Field
        label={t('subscriptions.cancel.back')}
        help={reasonType === 'other' ? undefined : t('subscriptions.cancel.optional')}
        counter={reasonType === 'other' ? `${reason.trim().length} / ${minimum}` : undefined}
        error={error}
      >
        <TextArea value={reason} maxLength={reasonMaximum} onChange={(event) => onChange(event.target.value)} />
      </Field>
      <Button variant="primary" wide onClick={isEnough ? onNext : () => setTried(true)}>
        {t('subscriptions.cancel.next')}
      </Button>
    </div>
  )
}

function FreezeOffer({ subscription, onLeave }: Pick<CommentStepProps, 'subscription' | 'onLeave'>) {
  const { data: streams = [] } = useQuery(streamsQuery())
  const run = freezableRun(streams, subscription)
  if (!run) return null
  return (
    <Note
      tone="ice"
      icon={<Snowflake aria-hidden />}
      title={t('subscriptions.cancel.breakTitle')}
      action={
        <TextLink href={paths.calendar({ streamId: run.id, freeze: '1' })} onClick={onLeave}>
          {t('subscriptions.cancel.freeze')}
        </TextLink>
      }
    >
      {t('subscriptions.cancel.breakText')}
    </Note>
  )
}

/** An open run of a covered course that can be frozen: one that was bought and does not end with the subscription. */
function freezableRun<Candidate extends Run>(
  runs: readonly Candidate[],
  { content }: Pick<Subscription, 'content'>,
): Candidate | undefined {
  const covered = new Set(content.courses.map(({ id }) => id))
  return runs.find(
    (run) =>
      run.status === 'open' &&
      !run.is_demo &&
      !run.is_optional_purchase &&
      run.payment_subscription_id === null &&
      covered.has(run.course_id),
  )
}
