import { useLanguage } from '../../platform/language/language.ts'
import { ChatColumns } from './ChatColumns.tsx'

/** The chats with the experts of the learner's runs; beside the latest one where there is room. */
export function ChatListScreen() {
  useLanguage()
  return <ChatColumns chatId={undefined} />
}
