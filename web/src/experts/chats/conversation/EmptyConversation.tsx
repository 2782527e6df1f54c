import type { Chat } from '#contract/experts/chats/api.ts'
import { messageAnswerSeconds } from '#contract/experts/chats/rules.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './Conversation.module.css'
import { ExpertAvatar } from '../../../accounts/users/ExpertAvatar.tsx'

/** A chat without messages. */
export function EmptyConversation({ chat, onAsk }: { chat: Chat; onAsk: () => void }) {
  const hours = messageAnswerSeconds / 3600
  const { max_consultation_count: count, consultations_left: left, lock } = chat
  if (lock) return <NoMessages chat={chat} />
  return (
    <div className={styles.empty}>
      <EmptyState
        level={3}
        picture={<ExpertAvatar expert={chat.expert} size={132} />}
        title={t('chats.conversation.emptyTitle')}
        text={
          left === null || count === 0
            ? t('chats.conversation.emptyTextUncounted', { hours })
            : t('chats.conversation.emptyText', { count, hours })
        }
        action={
          <Button variant="primary" onClick={onAsk}>
            {t('chats.conversation.ask')}
          </Button>
        }
      />
    </div>
  )
}

/** Where one cannot write, nothing is promised: the reason stands in place of the input. */
function NoMessages({ chat }: { chat: Chat }) {
  const isTrial = chat.lock?.way_out === 'full_course'
  return (
    <div className={styles.empty}>
      <EmptyState
        level={3}
        picture={<ExpertAvatar expert={chat.expert} size={132} />}
        title={isTrial ? t('chats.conversation.trialTitle') : t('chats.conversation.noMessages')}
        text={isTrial && t('chats.conversation.trialText', { hours: messageAnswerSeconds / 3600 })}
      />
    </div>
  )
}
