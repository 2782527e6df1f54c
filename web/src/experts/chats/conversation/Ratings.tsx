import { useState } from 'react'
import { rateMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { rateConsultation } from '#contract/experts/consultations/api.ts'
import { call } from '../../../platform/api/api.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { patchConsultation, patchMessage } from '../chatCache.ts'
import type { NumberedConsultation } from './messageGrouping.ts'
import styles from './Conversation.module.css'
import { Star } from 'lucide-react'
import { StarRating, stars } from '../../../ui/StarRating.tsx'
import starStyles from '../../../ui/StarRating.module.css'

/** The rating of an expert's answer; it can be changed. */
export function MessageRating({ message }: { message: Message }) {
  const { id: messageId, dialog_id: chatId } = message
  const rate = useAction(async (rating: number) =>
    patchMessage(await call(rateMessage, { params: { chatId, messageId }, body: { rating } })),
  )
  return (
    <StarRating
      label={message.rating === null ? t('chats.conversation.rateAnswer') : t('chats.conversation.yourRating')}
      value={rate.input ?? message.rating}
      nameOf={nameOf}
      onChange={rate.run}
    />
  )
}

/** The rating of a closed consultation; it cannot be changed. */
export function ConsultationRating({ chatId, consultation }: { chatId: number; consultation: NumberedConsultation }) {
  const [chosen, setChosen] = useState<number>()
  const { id: consultationId, rating: final, status } = consultation
  const rate = useAction(async (rating: number) => {
    const rated = await call(rateConsultation, { params: { consultationId }, body: { rating } })
    patchConsultation(chatId, rated)
  })
  if (status === 'open') return null
  if (final !== null) return <FinalRating rating={final} />
  return (
    <div className={styles.consultationRating}>
      <StarRating
        label={t('chats.conversation.rateConsultation')}
        value={chosen ?? null}
        nameOf={nameOf}
        onChange={setChosen}
      />
      {chosen !== undefined && (
        <Button size="small" variant="soft" busy={rate.isPending} onClick={() => rate.run(chosen)}>
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
