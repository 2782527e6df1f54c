import type { DeskHolder } from '#contract/experts/desk/api.ts'
import { soonSeconds, urgencyOf } from '#contract/experts/desk/rules.ts'
import { formatNumber, formatDuration } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useNow } from '../../../ui/useNow.ts'

export const kindTexts = {
  homework: 'desk.staff.homework',
  chat: 'desk.staff.chat',
  meeting: 'desk.staff.meeting',
} as const

/** The ring is red for the last third of the urgent time. */
const alarmSeconds = soonSeconds / 3

export type TimeLeft = {
  tone: 'bad' | 'warn' | 'ok'
  /** In the ring: `1:15`, «11 ч», `−0:40`. */
  label: string
  text: string
  /** Share of the promised time that is over. */
  spent: number
}

type Deadline = { sent_at: number; answer_by: number }

/** The rest of the promised time. Arguments in seconds. */
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

/** A dash if nothing was answered. */
export function durationText(seconds: number | null): string {
  return seconds === null ? '—' : formatDuration(seconds)
}

/** The holder, and who handed the item over. */
export function holderFacts(holder: DeskHolder | null): string[] {
  if (!holder) return []
  const { expert_name: name, handed_over_by: from } = holder
  return [t('desk.staff.holder', { name }), ...(from === null ? [] : [t('desk.staff.handedOverBy', { name: from })])]
}

export function TimeLeftTag({ item }: { item: Parameters<typeof timeLeft>[0] }) {
  const { tone, text } = timeLeft(item, useNow())
  return <StatusTag tone={tone === 'ok' ? 'neutral' : tone}>{text}</StatusTag>
}

export function VerdictTag({ verdict }: { verdict: 'DONE' | 'FAIL' }) {
  return (
    <StatusTag tone={verdict === 'DONE' ? 'ok' : 'warn'}>
      {verdict === 'DONE' ? t('desk.staff.approved') : t('desk.staff.returned')}
    </StatusTag>
  )
}
