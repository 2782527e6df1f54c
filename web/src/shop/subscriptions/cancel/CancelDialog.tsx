import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import { useState, type RefObject } from 'react'
import type { Stream } from '#contract/learning/streams/api.ts'
import { type CancelReason, type Subscription, cancelReasons } from '#contract/shop/subscriptions/api.ts'
import { cancelSubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { minCancelReasonLength, isReasonLongEnough } from '#contract/shop/subscriptions/rules.ts'
import { SupportLink } from '../../../brands/SupportLink.tsx'
import { streamsQuery } from '../../../learning/streams/streamQueries.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { formatQuoted, formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { isWebAddress } from '../../../platform/navigation/webAddress.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { subscriptionTitle, isPaidPeriodOver } from '../subscriptionLabels.ts'
import { showChangedSubscription } from '../subscriptionQueries.ts'
import styles from './CancelDialog.module.css'

export type CancelDialogProps = {
  open: boolean
  onClose: () => void
  subscription: Subscription
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

const stepCount = 3

/** Cancels in three steps: reason, comment, confirmation. */
export function CancelDialog({ open, onClose, subscription, opener }: CancelDialogProps) {
  const [step, setStep] = useState(1)
  const [reasonType, setReasonType] = useState<CancelReason>()
  const [reason, setReason] = useState('')
  const close = () => {
    onClose()
    setStep(1)
  }
  const titles = [
    t('subscriptions.cancel.why'),
    t('subscriptions.cancel.more'),
    t('subscriptions.cancel.sure', { title: formatQuoted(subscriptionTitle(subscription)) }),
  ]
  // The opener is gone once the subscription is cancelled.
  const finalFocus = () => opener.current ?? document.getElementById('main')
  return (
    <Modal
      open={open}
      onClose={close}
      title={titles[step - 1]}
      description={t('subscriptions.cancel.step', { step, count: stepCount })}
      finalFocus={finalFocus}
    >
      {step === 1 && <ReasonStep value={reasonType} onChange={setReasonType} onNext={() => setStep(2)} />}
      {step === 2 && reasonType && (
        <CommentStep
          subscription={subscription}
          reasonType={reasonType}
          reason={reason}
          onChange={setReason}
          onNext={() => setStep(3)}
          onLeave={close}
        />
      )}
      {step === 3 && reasonType && (
        <ConfirmStep subscription={subscription} reasonType={reasonType} reason={reason} onClose={close} />
      )}
      {step > 1 && (
        <Button wide variant="ghost" className={styles.back} onClick={() => setStep(step - 1)}>
          {t('ui.back')}
        </Button>
      )}
    </Modal>
  )
}

type ReasonStepProps = {
  value: CancelReason | undefined
  onChange: (value: CancelReason) => void
  onNext: () => void
}

function ReasonStep({ value, onChange, onNext }: ReasonStepProps) {
  return (
    <div className={styles.step}>
      <RadioGroup
        label={t('subscriptions.cancel.why')}
        labelHidden
        options={cancelReasons.map((reason) => ({ value: reason, label: t(`subscriptions.cancel.${reason}`) }))}
        value={value}
        onChange={onChange}
      />
      <Button
        variant="primary"
        wide
        disabledReason={value ? undefined : t('subscriptions.cancel.chooseReason')}
        onClick={onNext}
      >
        {t('subscriptions.cancel.next')}
      </Button>
    </div>
  )
}

type ConfirmStepProps = { subscription: Subscription; reasonType: CancelReason; reason: string; onClose: () => void }

function ConfirmStep({ subscription, reasonType, reason, onClose }: ConfirmStepProps) {
  const { id, cancel_popup_text: ownText } = subscription
  const { run, isPending, failure } = useAction(async () => {
    const body = { reason_type: reasonType, reason }
    const { subscription: changed, redirectUrl } = await call(cancelSubscription, { query: { id }, body })
    onClose()
    await showChangedSubscription(changed)
    showToast({ text: t('subscriptions.cancel.done'), tone: 'ok' })
    if (redirectUrl && isWebAddress(redirectUrl)) window.open(redirectUrl, '_blank', 'noopener,noreferrer')
  }, inline)
  const isOffline = failure instanceof ApiFailure && failure.isNetwork
  return (
    <div className={styles.step}>
      <p className="muted">{outcomeOf(subscription)}</p>
      {ownText && <p className="muted">{ownText}</p>}
      {failure && (
        <Note tone="bad" role="alert" title={t('subscriptions.cancel.failed')} action={!isOffline && <SupportLink />}>
          {isOffline ? failure.message : t('subscriptions.cancel.failedText')}
        </Note>
      )}
      <Button variant="danger" wide busy={isPending} onClick={() => run()}>
        {t('subscriptions.cancelIt')}
      </Button>
      <Button wide onClick={onClose}>
        {t('subscriptions.cancel.keep')}
      </Button>
    </div>
  )
}

/** Says until when the access lasts. */
function outcomeOf(subscription: Subscription): string {
  const { next_pay_at: nextPayAt } = subscription
  if (nextPayAt === null) return t('subscriptions.cancel.outcomeNow')
  if (isPaidPeriodOver(subscription)) return t('subscriptions.cancel.outcomeOver')
  return t('subscriptions.cancel.outcome', { date: formatDate(nextPayAt) })
}

type CommentStepProps = {
  subscription: Subscription
  reasonType: CancelReason
  reason: string
  onChange: (reason: string) => void
  onNext: () => void
  /** Called when the person goes to freeze a course instead. */
  onLeave: () => void
}

const maxReasonLength = 2000

/** A comment, required for the reason `other` only. The reason `break` offers a freeze instead. */
function CommentStep({ subscription, reasonType, reason, onChange, onNext, onLeave }: CommentStepProps) {
  const [isTried, setTried] = useState(false)
  const isEnough = isReasonLongEnough(reasonType, reason)
  const minimum = minCancelReasonLength
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
        <TextArea value={reason} maxLength={maxReasonLength} onChange={(event) => onChange(event.target.value)} />
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

type Run = Pick<Stream, 'id' | 'course_id' | 'status' | 'is_demo' | 'is_optional_purchase' | 'payment_subscription_id'>

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
