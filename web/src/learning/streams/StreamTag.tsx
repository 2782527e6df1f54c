import { Calendar, CircleCheck, CirclePause, CirclePlay, Hourglass, Snowflake } from 'lucide-react'
import type { Stream } from '#contract/learning/streams/api.ts'
import { type StreamLabel, streamLabel } from '#contract/learning/streams/rules.ts'
import { canExtend } from '#contract/shop/extensions/rules.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { formatDate, daysBetween } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { lastDay, learnerDay } from './learnerDay.ts'

type LabelledStream = Pick<
  Stream,
  'status' | 'is_unpaid' | 'is_optional_purchase' | 'start_date' | 'end_date' | 'user_course_stream_freeze'
>

type StreamTagLabel = {
  label: StreamLabel
  /** The date in the label: the last day, the first day, or the first day after the freeze; empty while a subscription covers it. */
  date: string
  daysLeft: number
  /** Whether an overdue instalment has stopped it. */
  isUnpaid: boolean
}

const appearances = {
  started: { tone: 'ok', Icon: CirclePlay },
  critical: { tone: 'warn', Icon: Hourglass },
  not_started: { tone: 'info', Icon: Calendar },
  freeze: { tone: 'ice', Icon: Snowflake },
  stopped: { tone: 'warn', Icon: CirclePause },
  ended: { tone: 'neutral', Icon: CircleCheck },
} as const satisfies Record<StreamLabel, { tone: Tone; Icon: unknown }>

export function StreamTag({ tag }: { tag: StreamTagLabel }) {
  const { tone, Icon } = appearances[tag.label]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {tagText(tag)}
    </Tag>
  )
}

function tagText({ label, date, daysLeft, isUnpaid }: StreamTagLabel): string {
  const texts: Record<StreamLabel, () => string> = {
    started: () => (date ? t('streams.tagStarted', { date: formatDate(date, 'short') }) : t('streams.bySubscription')),
    critical: () => t('streams.tagCritical', { days: Math.max(0, daysLeft) }),
    not_started: () => t('streams.tagNotStarted', { date: formatDate(date, 'short') }),
    freeze: () => t('streams.tagFrozen', { date: formatDate(date, 'short') }),
    stopped: () => (isUnpaid ? t('streams.tagUnpaid') : t('streams.tagStopped')),
    ended: () => t('streams.tagEnded'),
  }
  return texts[label]()
}

export function streamTag(stream: LabelledStream, daysShowWarning: number, now: number): StreamTagLabel {
  const end = stream.is_optional_purchase ? '' : lastDay(stream)
  const daysLeft = end ? daysBetween(learnerDay(now), end) : Infinity
  const label = streamLabel(stream.status, daysLeft, daysShowWarning)
  const dates: Partial<Record<StreamLabel, string | undefined>> = {
    not_started: learnerDay(stream.start_date),
    freeze: stream.user_course_stream_freeze?.end_date,
  }
  return { label, date: dates[label] ?? end, daysLeft, isUnpaid: stream.is_unpaid }
}

/** Whether an open run ends within days, and could be extended. */
export function useIsEnding(stream: Stream): boolean {
  const { days_show_warning } = useApplicationConfig()
  return (
    canExtend(stream, 'course_subscription') && streamTag(stream, days_show_warning, nowSeconds()).label === 'critical'
  )
}
