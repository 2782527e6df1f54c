import { Check, Hourglass, TriangleAlert, Upload } from 'lucide-react'
import { answerSeconds } from '#contract/homework/rules.ts'
import type { HomeworkStatus } from '#contract/streams/api.ts'
import { formatDate, formatTime } from '../format.ts'
import { t } from '../language.ts'
import { Tag, type TagProps } from '../ui/Tag.tsx'

type Status = HomeworkStatus['status']

const looks = {
  NOT_UPLOADED: { tone: 'neutral', Icon: Upload, text: 'homework.notSent' },
  UPLOADED: { tone: 'warn', Icon: Hourglass, text: 'homework.onChecking' },
  DONE: { tone: 'ok', Icon: Check, text: 'homework.approved' },
  FAIL: { tone: 'bad', Icon: TriangleAlert, text: 'homework.returned' },
} as const satisfies Record<Status, unknown>

export interface HomeworkTagProps {
  status: Status
  /** It lies on a tinted ground. */
  raised?: boolean
}

/** How far homework is. */
export function HomeworkTag({ status, raised = false }: HomeworkTagProps) {
  const { tone, Icon, text } = looks[status]
  const shown: TagProps['tone'] = raised ? 'raised' : tone
  return (
    <Tag tone={shown} icon={<Icon aria-hidden />}>
      {t(text)}
    </Tag>
  )
}

/** What happens next with homework: who acts and until when. */
export function homeworkSentence(status: Status, sentAt: number | null, now = Date.now() / 1000): string {
  if (status === 'DONE') return t('homework.approvedText')
  if (status === 'FAIL') return t('homework.returnedText')
  if (status === 'NOT_UPLOADED') return t('homework.answerTime')
  const answerAt = (sentAt ?? 0) + answerSeconds
  return answerAt > now
    ? t('homework.answerBy', { date: formatDate(answerAt), time: formatTime(answerAt) })
    : t('homework.answerSoon')
}
