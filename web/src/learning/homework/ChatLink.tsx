import { MessageCircle } from 'lucide-react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'

/** To the experts, who can say more about what they have returned; nothing in a course without a chat. */
export function ChatLink({ chatId }: { chatId: number | null }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  if (!hasChats || chatId === null) return null
  return (
    <AppLink className={buttonClass({ variant: 'ghost' })} href={paths.chat({ chatId })}>
      <MessageCircle aria-hidden />
      {t('homework.attempts.askInChat')}
    </AppLink>
  )
}
