import { Calendar, CircleCheck, CirclePause, CirclePlay, Hourglass, Snowflake } from 'lucide-react'
import type { StreamLabel } from '#contract/learning/streams/rules.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import type { StreamTagLabel } from './streamTag.ts'

const appearances = {
  started: { tone: 'ok', Icon: CirclePlay },
  critical: { tone: 'warn', Icon: Hourglass },
  not_started: { tone: 'info', Icon: Calendar },
  freeze: { tone: 'ice', Icon: Snowflake },
  stopped: { tone: 'warn', Icon: CirclePause },
  ended: { tone: 'neutral', Icon: CircleCheck },
} as const satisfies Record<StreamLabel, { tone: Tone; Icon: unknown }>

/** The state of a run with its date. */
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
