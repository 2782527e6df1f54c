import { useState } from 'react'
import { answerDeskChat, type DeskItemDetails } from '#contract/experts/desk/itemApi.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { newId } from '../../../platform/device/newId.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { lastMessageId, refreshItem, removeItem } from './deskQueries.ts'
import { filesRefusal } from './filesRefusal.ts'
import { useAnswerFiles } from './useAnswerFiles.ts'
import { useDraft } from './useDraft.ts'

/** Sends the answer once, however often it is pressed and replies are lost; a refusal keeps the text. */
export function useChatAnswer(item: DeskItemDetails, onNext: () => void) {
  const draft = useDraft(item)
  const files = useAnswerFiles({ ...item, kind: 'chat' }, draft)
  const clientIdOf = useClientId()
  const { run, isPending, failure, forgetFailure } = useAction(async () => {
    const message = { text: draft.text, fileIds: files.ids }
    await draft.stop()
    try {
      await sendAnswer(item.id, { ...message, clientId: clientIdOf(message) })
    } catch (error) {
      draft.change(draft.latestText())
      if (error instanceof ApiFailure && !error.isNetwork) refreshItem(item)
      throw error
    }
    draft.forget()
    files.forget()
    draft.change(withoutStart(draft.latestText(), message.text))
    showToast({ text: t('desk.staff.messageSent', { name: item.learner.name }), tone: 'ok' })
    onNext()
    refreshItem(item)
    removeItem(item)
  }, inline)
  const send = () => {
    if (!isPending) run()
  }
  return { draft, files, send, isPending, failure, filesRefused: filesRefusal(failure, forgetFailure) }
}

/** What was written while an answer was being sent: the beginning of another one. */
function withoutStart(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
}

type Message = { text: string; fileIds: number[] }

/** Returns the id of a message, which stays as long as its content does: the reply to an earlier sending may have been lost. */
function useClientId(): (message: Message) => string {
  const [sent, setSent] = useState({ content: '', clientId: '' })
  return (message) => {
    const content = JSON.stringify(message)
    const clientId = sent.content === content ? sent.clientId : newId()
    setSent({ content, clientId })
    return clientId
  }
}

function sendAnswer(chatId: number, { text, fileIds, clientId }: Message & { clientId: string }): Promise<unknown> {
  const body = {
    ...{ client_id: clientId, message: text, seen_id: lastMessageId(chatId) ?? 0 },
    ...(fileIds.length > 0 && { file_ids: fileIds }),
  }
  return call(answerDeskChat, { params: { chatId }, body })
}
