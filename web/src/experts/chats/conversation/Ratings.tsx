import { useState } from 'react'
import type { Message } from '#contract/learning/streams/message.ts'
import { t } from '../../../platform/language/language.ts'
import { addEntry } from '../../../platform/outbox/outbox.ts'
import { entriesOf, useOutbox } from '../../../platform/outbox/outboxState.ts'
import { Button } from '../../../ui/Button.tsx'
import { consultationRatingKind } from '../outbox/consultationRatingKind.ts'
import { ratingKind } from '../outbox/ratingKind.ts'
import type { NumberedConsultation } from './messageGrouping.ts'
import styles from './Conversation.module.css'
import { Star } from 'lucide-react'
import { StarRating, stars } from '../../../ui/StarRating.tsx'
import starStyles from '../../../ui/StarRating.module.css'

/** The rating of an expert's answer; it can be changed. */
export function MessageRating({ message }: { message: Message }) {
  const { id: messageId, dialog_id: chatId } = message
  const { entries } = useOutbox()
  const waiting = entriesOf(entries, ratingKind).findLast(({ payload }) => payload.messageId === messageId)
  const value = waiting?.payload.rating ?? message.rating
  return (
    <StarRating
      label={value === null ? t('chats.conversation.rateAnswer') : t('chats.conversation.yourRating')}
      value={value}
      nameOf={nameOf}
      onChange={(rating) => void addEntry(ratingKind, { chatId, messageId, rating })}
    />
  )
}

/** The rating of a closed consultation; it cannot be changed. */
export function ConsultationRating({ chatId, consultation }: { chatId: number; consultation: NumberedConsultation }) {
  const [chosen, setChosen] = useState<number>()
  const { id: consultationId, status } = consultation
  const { entries } = useOutbox()
  const waiting = entriesOf(entries, consultationRatingKind).find(
    ({ payload }) => payload.consultationId === consultationId,
  )
  if (status === 'open') return null
  const final = consultation.rating ?? waiting?.payload.rating
  if (final !== undefined) return <FinalRating rating={final} />
  return (
    <div className={styles.consultationRating}>
      <StarRating
        label={t('chats.conversation.rateConsultation')}
        value={chosen ?? null}
        nameOf={nameOf}
        onChange={setChosen}
      />
      {chosen !== undefined && (
        <Button
          size="small"
          variant="soft"
          onClick={() => void addEntry(consultationRatingKind, { chatId, consultationId, rating: chosen })}
        >
          {t('chats.conversation.sendRating')}
        </Button>
      )}
    </div>
  )
}

const nameOf = (rating: number) => t('chats.conversation.ofFive', { rating })

/** A rating that cannot be changed. */
function FinalRating({ rating }: { rating: number }) {
  return (
    <p className={starStyles.rating}>
      <span className={starStyles.label}>{t('chats.conversation.yourRating')}</span>
      <span className={starStyles.given} role="img" aria-label={t('chats.conversation.ofFive', { rating })}>
        {stars.map((star) => (
          <Star key={star} aria-hidden data-on={star <= rating || undefined} />
        ))}
      </span>
    </p>
  )
}
