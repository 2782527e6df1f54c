import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import { messageAnswerSeconds } from '#contract/experts/chats/rules.ts'
import { consultationPips } from '#contract/experts/consultations/rules.ts'
import { canExtend } from '#contract/shop/extensions/rules.ts'
import { ExpertAvatar } from '../../../accounts/users/ExpertAvatar.tsx'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { ExtendAction } from '../../../learning/streams/shopActions.tsx'
import { streamsQuery } from '../../../learning/streams/streamQueries.ts'
import { formatRelativeDay, formatSentenceTime, formatTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/useNow.ts'
import styles from './Conversation.module.css'

/** The expert, the answer time and the remaining consultations. */
export function ConversationHeader({ chat }: { chat: Chat }) {
  const { expert, title, lock } = chat
  const isTrial = lock?.way_out === 'full_course'
  const name = expert?.name ?? title
  return (
    <header className={styles.header}>
      <ExpertAvatar expert={expert} size={48} online={expert?.is_on_duty === true} />
      <div className={styles.who}>
        <h2 className="t-h3">{name}</h2>
        <p className="t-small muted">
          {expert && (isTrial ? title : `${title} · `)}
          {isTrial ? !expert && t('chats.conversation.expertsSilent') : <AnswerTime chat={chat} />}
        </p>
      </div>
      {chat.consultations_left !== null && chat.max_consultation_count > 0 && !isTrial && (
        <>
          <Pips chat={chat} left={chat.consultations_left} />
          {!lock && <MoreConsultations chat={chat} />}
        </>
      )}
    </header>
  )
}

function AnswerTime({ chat }: { chat: Chat }) {
  const now = useNow()
  const { answer_by: answerBy } = chat
  if (answerBy === null) return t('chats.conversation.replies', { hours: messageAnswerSeconds / 3600 })
  const moment = { time: formatSentenceTime(formatTime(answerBy)), day: formatRelativeDay(answerBy, now) }
  if (now <= answerBy) return t('chats.conversation.answerBy', moment)
  return (
    <b className={styles.late}>
      {chat.is_escalated ? t('chats.conversation.lateKnown') : t('chats.conversation.late', moment)}
    </b>
  )
}

function Pips({ chat, left }: { chat: Chat; left: number }) {
  const total = chat.max_consultation_count
  const pips = consultationPips(chat.consultations ?? [], total)
  const count = (kind: (typeof pips)[number]) => pips.filter((pip) => pip === kind).length
  return (
    <div className={styles.left}>
      <div
        className={styles.pips}
        role="img"
        aria-label={t('chats.conversation.pips', { used: count('used'), open: count('open'), left: count('left') })}
      >
        {pips.map((pip, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pips have no identity
          <i key={index} data-pip={pip} />
        ))}
      </div>
      <p className="t-micro muted">{t('chats.conversation.consultationsLeft', { left, total })}</p>
    </div>
  )
}

const type = 'expert_additional_question'

const look = { variant: 'soft', size: 'small' } as const

/** Offers more consultations before the last one is used. The first press loads its code. */
function MoreConsultations({ chat }: { chat: Chat }) {
  const [isPressed, setPressed] = useState(false)
  const { is_new_course_renewal: isSold } = useApplicationConfig()
  const stream = useQuery(streamsQuery()).data?.find(({ id }) => id === chat.stream_id)
  if (!isSold || !stream || !canExtend(stream, type)) return null
  return (
    <span className={styles.more}>
      {isPressed ? (
        <ExtendAction {...look} stream={stream} type={type} isPressed />
      ) : (
        <Button {...look} onClick={() => setPressed(true)}>
          {t('extensions.addConsultations')}
        </Button>
      )}
    </span>
  )
}
