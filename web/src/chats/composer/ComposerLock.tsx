import { useQuery } from '@tanstack/react-query'
import { Lock as LockIcon, Snowflake } from 'lucide-react'
import type { Chat } from '#contract/chats/api.ts'
import type { Lock } from '#contract/streams/api.ts'
import { ExtendAction } from '../../extensions/ExtendAction.tsx'
import { t, type TextKey } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { CourseOffers } from '../../offers/CourseOffers.tsx'
import { CancelFreeze } from '../../streams/freeze/CancelFreeze.tsx'
import { streamsQuery } from '../../streams/streamQueries.ts'
import { UnlockAction } from '../../streams/UnlockAction.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Note } from '../../ui/Note.tsx'
import styles from './Composer.module.css'

const reasons: Partial<Record<Lock['code'], TextKey>> = {
  messages_locked_in_demo: 'chats.conversation.demo',
  consultations_exhausted: 'chats.conversation.exhaustedText',
  stream_frozen: 'chats.conversation.frozen',
  stream_not_started: 'chats.conversation.notStarted',
  stream_stopped: 'chats.conversation.stopped',
  stream_unpaid: 'chats.conversation.unpaid',
  stream_ended: 'chats.conversation.ended',
}

/** Why one cannot write now, and what to do about it, in place of the input. */
export function ComposerLock({ chat, lock }: { chat: Chat; lock: Lock }) {
  const isFrozen = lock.code === 'stream_frozen'
  const Icon = isFrozen ? Snowflake : LockIcon
  return (
    <div className={styles.composer}>
      <Note
        tone={isFrozen ? 'ice' : 'neutral'}
        icon={<Icon aria-hidden />}
        title={lock.code === 'consultations_exhausted' && `${t('chats.conversation.exhausted')}.`}
        action={<WayOut chat={chat} lock={lock} />}
      >
        {t(reasons[lock.code] ?? 'chats.conversation.ended')}
      </Note>
    </div>
  )
}

function WayOut({ chat, lock }: { chat: Chat; lock: Lock }) {
  const stream = useQuery(streamsQuery()).data?.find(({ id }) => id === chat.stream_id)
  if (lock.code === 'consultations_exhausted') {
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
  if (lock.way_out === 'full_course')
    return (
      <AppLink className={buttonClass({ size: 'small', variant: 'primary' })} href={paths.catalog()}>
        {t('courses.catalog')}
      </AppLink>
    )
  if (!stream || lock.way_out === null || lock.way_out === 'wait') return null
  if (lock.way_out === 'unfreeze')
    return stream.user_course_stream_freeze && <CancelFreeze stream={stream} variant="primary" size="small" />
  return <UnlockAction stream={stream} variant="primary" size="small" />
}
