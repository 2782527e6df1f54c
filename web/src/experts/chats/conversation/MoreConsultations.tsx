import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chat } from '#contract/experts/chats/api.ts'
import { canExtend } from '#contract/shop/extensions/rules.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { ExtendAction } from '../../../learning/streams/ExtendAction.tsx'
import { t } from '../../../platform/language/language.ts'
import { streamsQuery } from '../../../learning/streams/streamQueries.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Conversation.module.css'

const type = 'expert_additional_question'
const look = { variant: 'soft', size: 'small' } as const

/** Offers more consultations before the last one is used, where they are sold. Its code loads with the first press. */
export function MoreConsultations({ chat }: { chat: Chat }) {
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
