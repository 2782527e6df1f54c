import { useLanguage } from '../../platform/language/language.ts'
import { ChatColumns } from './ChatColumns.tsx'

/** The chat of a learner and the experts of a run, beside the others where there is room. */
export function ChatScreen({ chatId }: { chatId: number }) {
  useLanguage()
  return <ChatColumns chatId={chatId} />
}
