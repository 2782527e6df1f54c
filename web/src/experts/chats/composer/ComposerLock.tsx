import { useQuery } from '@tanstack/react-query'
import { Lock as LockIcon, Snowflake } from 'lucide-react'
import type { Chat } from '#contract/experts/chats/api.ts'
import type { Lock } from '#contract/learning/streams/api.ts'
import { ExtendAction, CourseOffers } from '../../../learning/streams/shopActions.tsx'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { RunLockAction } from '../../../learning/streams/UnlockAction.tsx'
import { streamsQuery } from '../../../learning/streams/streamQueries.ts'
import { Note } from '../../../ui/Note.tsx'
import styles from './Composer.module.css'

const reasons: Partial<Record<Lock['code'], TextKey>> = {
  consultations_exhausted: 'chats.conversation.exhaustedText',
  stream_frozen: 'chats.conversation.frozen',
  stream_not_started: 'chats.conversation.notStarted',
  stream_stopped: 'chats.conversation.stopped',
  stream_unpaid: 'chats.conversation.unpaid',
  stream_ended: 'chats.conversation.ended',
}

function reasonOf({ max_consultation_count: count }: Chat, { code, way_out: remedy }: Lock): TextKey {
  if (remedy === 'full_course') return 'chats.conversation.demo'
  if (code === 'consultations_exhausted' && count === 0) return 'chats.conversation.noneIncluded'
  return reasons[code] ?? 'chats.conversation.ended'
}

/** Replaces the input: says why writing is not possible and what to do about it. */
export function ComposerLock({ chat, lock }: { chat: Chat; lock: Lock }) {
  const isFrozen = lock.code === 'stream_frozen'
  const Icon = isFrozen ? Snowflake : LockIcon
  return (
    <div className={styles.composer}>
      <Note
        tone={isFrozen ? 'ice' : 'neutral'}
        icon={<Icon aria-hidden />}
        title={lock.code === 'consultations_exhausted' && `${t('chats.conversation.exhausted')}.`}
        action={<LockAction chat={chat} lock={lock} />}
      >
        {t(reasonOf(chat, lock))}
      </Note>
    </div>
  )
}

function LockAction({ chat, lock }: { chat: Chat; lock: Lock }) {
  const stream = useQuery(streamsQuery()).data?.find(({ id }) => id === chat.stream_id)
  if (lock.code !== 'consultations_exhausted')
    return <RunLockAction lock={lock} streamId={chat.stream_id} variant="primary" size="small" />
  const extend = (
    <ExtendAction
      stream={stream ?? { id: chat.stream_id }}
      type="expert_additional_question"
      variant="primary"
      size="small"
    />
  )
  if (!stream) return extend
  return (
    <CourseOffers courseId={stream.course_id} streamId={stream.id} place="chat">
      {extend}
    </CourseOffers>
  )
}
