import { soonSeconds, urgencyOf } from '#contract/experts/desk/rules.ts'
import { formatDuration } from '../../../platform/language/formatDuration.ts'
import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'

type Deadline = { sent_at: number; answer_by: number }

/** The ring is red for the last part of what is urgent. */
const alarmSeconds = soonSeconds / 3

export type TimeLeft = {
  tone: 'bad' | 'warn' | 'ok'
  /** In the ring: `1:15`, «11 ч», `−0:40`. */
  label: string
  text: string
  /** Share of the promised time that is over. */
  spent: number
}

/** What is left of the promised time; times in seconds. */
export function timeLeft({ sent_at: sentAt, answer_by: answerBy }: Deadline, now: number): TimeLeft {
  const left = answerBy - now
  const total = Math.max(1, answerBy - sentAt)
  return {
    tone: toneOf(answerBy, now),
    label: labelOf(left),
    text:
      left > 0
        ? t('desk.staff.timeLeft', { time: formatDuration(left), hours: Math.round(total / 3600) })
        : t('desk.staff.timeLate', { time: formatDuration(-left) }),
    spent: Math.min(1, Math.max(0, 1 - left / total)),
  }
}

function toneOf(answerBy: number, now: number): TimeLeft['tone'] {
  const urgency = urgencyOf(answerBy, now)
  if (urgency === 'late' || answerBy - now < alarmSeconds) return 'bad'
  return urgency === 'soon' ? 'warn' : 'ok'
}

function labelOf(left: number): string {
  const minutes = Math.floor(Math.abs(left) / 60)
  const hours = Math.floor(minutes / 60)
  const sign = left > 0 ? '' : '−'
  if (hours < 10) return `${sign}${hours}:${String(minutes % 60).padStart(2, '0')}`
  const unit = hours < 100 ? 'hour' : 'day'
  const value = unit === 'hour' ? hours : Math.floor(hours / 24)
  return sign + formatNumber(value, { style: 'unit', unit, unitDisplay: 'narrow' })
}
