import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { answerDeskEntry, type DeskEntry } from '#contract/experts/desk/api.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { useIdempotencyKey } from '../../../platform/api/useIdempotencyKey.ts'
import { t } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { refreshMarks } from '../../marks/staff/markQueries.ts'
import { discardUnsavedMarks, saveMarksNow } from '../../marks/staff/markSaver.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { refreshDesk, refreshItem, removeItem } from './deskQueries.ts'
import { filesRefusal } from './filesRefusal.ts'
import type { AnswerFiles } from './useAnswerFiles.ts'
import type { useDraft } from './useDraft.ts'

type Verdict = 'DONE' | 'FAIL'
type AnswerOptions = {
  entry: DeskEntry
  draft: ReturnType<typeof useDraft>
  files: AnswerFiles
  onNext: () => void
  onMissing: () => void
}

/** Answers the homework and opens the next one; a refusal keeps the text. */
export function useAnswer({ entry, draft, files, onNext, onMissing }: AnswerOptions) {
  const showAnswered = useAnsweredToast(entry)
  const [missing, setMissing] = useState<string>()
  const keyOf = useIdempotencyKey()
  const { id: attemptId } = entry
  const { run, isPending, input, failure, forgetFailure } = useAction(async (verdict: Verdict) => {
    const { text } = draft
    const { ids } = files
    await draft.stop()
    try {
      // The reply to an earlier attempt may have been lost: the same answer is given once, and succeeds again.
      await saveMarksNow(attemptId)
      const idempotencyKey = keyOf({ attemptId, verdict, text, ids })
      const body = { verdict, text, ...(ids.length > 0 && { file_ids: ids }) }
      await call(answerDeskEntry, { params: { attemptId }, body, idempotencyKey })
    } catch (error) {
      draft.change(draft.latestText())
      refreshDesk()
      refreshItem(entry)
      throw error
    }
    draft.forget()
    files.forget()
    discardUnsavedMarks(attemptId)
    refreshMarks(attemptId)
    showAnswered(verdict)
    onNext()
    removeItem(entry)
  }, inline)
  const send = (verdict: Verdict) => {
    if (isPending) return
    const isMissing = verdict === 'FAIL' && draft.text.trim() === ''
    setMissing(isMissing ? ruleText('return_needs_words') : undefined)
    if (isMissing) onMissing()
    else run(verdict)
  }
  const change = (text: string) => {
    setMissing(undefined)
    if (failure instanceof ApiFailure && failure.status !== 409) forgetFailure()
    draft.change(text)
  }
  const fieldError = missing ?? (failure instanceof ApiFailure ? failure.field('text') : undefined)
  const refusal = filesRefusal(failure, forgetFailure)
  const shown = fieldError ?? refusal.reason
  return { change, send, sending: input, failure: shown ? undefined : failure, fieldError, refusal }
}

/** Says what was answered, and leads back to it: the next one is open by then. */
function useAnsweredToast({ id, learner: { name } }: DeskEntry): (verdict: Verdict) => void {
  const router = useRouter()
  const open = () => void router.navigate({ href: hrefOf(staffPaths.deskItem({ kind: 'homework', id })) })
  return (verdict) =>
    showToast({
      text: verdict === 'DONE' ? t('desk.staff.approvedToast', { name }) : t('desk.staff.returnedToast', { name }),
      tone: 'ok',
      action: { label: t('desk.staff.correction.correct'), onPress: open },
    })
}
