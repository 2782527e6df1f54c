import { Check, Hourglass, Undo2, Upload } from 'lucide-react'
import { answerSeconds, isAnswerLate } from '#contract/learning/homework/rules.ts'
import type { HomeworkStatus } from '#contract/learning/streams/api.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatDate, formatRelativeDay, formatSentenceTime, formatTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Tag, type TagProps } from '../../ui/Tag.tsx'

type Status = HomeworkStatus['status']

const appearances = {
  NOT_UPLOADED: { tone: 'neutral', Icon: Upload, text: 'homework.notSent' },
  UPLOADED: { tone: 'warn', Icon: Hourglass, text: 'homework.onChecking' },
  DONE: { tone: 'ok', Icon: Check, text: 'homework.approved' },
  FAIL: { tone: 'bad', Icon: Undo2, text: 'homework.returned' },
} as const satisfies Record<Status, unknown>

export interface HomeworkTagProps {
  status: Status
  answerBy?: number | null
  points?: number | undefined
  raised?: boolean
}

export function HomeworkTag({ status, answerBy = null, points = 0, raised = false }: HomeworkTagProps) {
  const { tone, Icon, text } = appearances[status]
  const label = status === 'DONE' && points > 0 ? t('homework.approvedPoints', { points }) : t(text)
  const tagTone: TagProps['tone'] = raised ? 'raised' : tone
  return (
    <Tag tone={tagTone} icon={<Icon aria-hidden />}>
      {answerBy === null ? label : answerTag(answerBy)}
    </Tag>
  )
}

function answerTag(answerBy: number): string {
  const now = nowSeconds()
  return isAnswerLate(answerBy, now)
    ? t('homework.answerLateShort')
    : t('homework.answerByShort', {
        time: formatSentenceTime(formatTime(answerBy)),
        day: formatRelativeDay(answerBy, now),
      })
}

/** Whether the expert has missed the promised time. */
export function isLateNow(answerBy: number | null): boolean {
  return isAnswerLate(answerBy, nowSeconds())
}

/** Says who acts next on a homework, and by when. */
export function homeworkSentence(status: Status, answerBy: number | null): string {
  if (status === 'DONE') return t('homework.approvedText')
  if (status === 'FAIL') return t('homework.returnedText')
  if (status === 'NOT_UPLOADED' || answerBy === null) return t('homework.answerTime', { hours: answerSeconds / 3600 })
  const now = nowSeconds()
  const time = formatSentenceTime(formatTime(answerBy))
  return isAnswerLate(answerBy, now)
    ? t('homework.answerLate', { time, date: formatDate(answerBy) })
    : t('homework.answerBy', { time, day: formatRelativeDay(answerBy, now) })
}
