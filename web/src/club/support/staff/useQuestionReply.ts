import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addQuestionNote,
  answerQuestion,
  saveQuestionDraft,
  type QuestionDetails,
} from '#contract/club/support/staffApi.ts'
import { useClientId, withoutStart } from '../../../experts/desk/staff/sentMessage.ts'
import { useSavedDraft, type DraftActs } from '../../../experts/desk/staff/useDraft.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { cacheDraft, lastMessageId, messagesQuery, refreshInbox } from './inboxQueries.ts'
import { useQuestionFiles } from './questionFiles.ts'
import { askerName } from './QuestionList.tsx'

export type ReplyMode = 'answer' | 'note'

export type Reply = ReturnType<typeof useQuestionReply>

/** Sends an answer or a note once, also after lost replies. A refusal keeps the text. */
export function useQuestionReply(question: QuestionDetails, mode: ReplyMode) {
  const { id: questionId } = question
  const isNote = mode === 'note'
  const saved = isNote ? question.note_draft : question.draft
  const draft = useSavedDraft({ kind: `question-${mode}`, id: questionId, draft: saved }, draftActs(questionId, mode))
  const files = useQuestionFiles(questionId)
  const clientIdOf = useClientId()
  const { run, isPending, input, failure } = useAction(async (closes: boolean) => {
    const sent = { text: draft.text, fileIds: isNote ? [] : files.ids }
    await draft.stop()
    try {
      const clientId = clientIdOf(sent)
      if (isNote) await addNote(questionId, sent.text, clientId)
      else await sendAnswer(question, { ...sent, clientId, closes })
    } catch (error) {
      draft.change(draft.latestText())
      if (error instanceof ApiFailure && !error.isNetwork) void refreshInbox()
      throw error
    }
    draft.forget()
    if (!isNote) files.forget()
    draft.change(withoutStart(draft.latestText(), sent.text))
    void refreshInbox()
  }, inline)
  return {
    draft,
    files,
    failure,
    send: (closes: boolean) => {
      if (!isPending) run(closes)
    },
    isSending: (closes: boolean) => input === closes,
  }
}

function draftActs(questionId: number, mode: ReplyMode): DraftActs {
  const isNote = mode === 'note'
  return {
    save: ({ text }) =>
      call(saveQuestionDraft, { params: { questionId }, body: isNote ? { note: text } : { text }, keepalive: true }),
    cache: (text) => cacheDraft(questionId, isNote ? { note_draft: text } : { draft: text }),
    // Files stay on the device until the answer is sent.
    cacheFiles: () => undefined,
  }
}

async function addNote(questionId: number, message: string, clientId: string): Promise<void> {
  await call(addQuestionNote, { params: { questionId }, body: { client_id: clientId, message } })
  showToast({ text: t('support.staff.noteAdded'), tone: 'ok' })
}

type Answer = { text: string; fileIds: number[]; clientId: string; closes: boolean }

async function sendAnswer({ id: questionId, asker }: QuestionDetails, { text, fileIds, clientId, closes }: Answer) {
  const body = {
    client_id: clientId,
    message: text,
    closes,
    seen_id: lastMessageId(questionId),
    ...(fileIds.length > 0 && { file_ids: fileIds }),
  }
  const { tab } = await call(answerQuestion, { params: { questionId }, body })
  const isStillOpen = tab === 'mine'
  showToast({
    text: isStillOpen ? t('support.staff.sentOpen') : t('support.staff.sent', { name: askerName(asker) }),
    tone: isStillOpen ? 'neutral' : 'ok',
  })
}

/** Whether the asker has written since the question was opened here, or since the last message of the staff. */
export function useArrival(questionId: number): boolean {
  const { data } = useInfiniteQuery(messagesQuery(questionId))
  const last = data?.pages[0]?.messages.at(-1)
  const [openedWith, setOpenedWith] = useState(last?.id)
  if (openedWith === undefined && last !== undefined) setOpenedWith(last.id)
  return last !== undefined && openedWith !== undefined && last.kind === 'question' && last.id > openedWith
}
