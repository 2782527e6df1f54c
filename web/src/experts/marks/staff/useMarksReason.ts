import { useQuery } from '@tanstack/react-query'
import type { Mark } from '#contract/experts/marks/api.ts'
import { hasWords, isMarkEmpty } from '#contract/experts/marks/rules.ts'
import { uploadsReason } from '../../../learning/files/drafts/draftFile.ts'
import { useDraft } from '../../../learning/files/drafts/useDraft.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { attemptMarksQuery } from './markQueries.ts'
import { markVoices } from './markVoices.ts'

/** Why an attempt cannot be answered yet: a voice is not uploaded, or a mark says nothing. */
export function useMarksReason(attemptId: number): string | undefined {
  const { data: marks = [] } = useQuery(attemptMarksQuery(attemptId))
  const { voices } = useDraft(markVoices, attemptId) ?? { voices: [] }
  const isUnclear = (mark: Mark) =>
    mark.attempt_id === attemptId && !mark.is_published && !isMarkEmpty(mark) && !hasWords(mark)
  return (
    uploadsReason(voices.flatMap(({ file }) => file ?? [])) ??
    ruleText(marks.some(isUnclear) ? 'mark_needs_words' : undefined)
  )
}
