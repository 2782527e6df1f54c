import { Calendar, CircleCheck, CirclePause, CirclePlay, Hourglass, Snowflake } from 'lucide-react'
import type { StreamLabel } from '#contract/streams/rules.ts'
import { formatDate } from '../format.ts'
import { t } from '../language.ts'
import { Tag, type Tone } from '../ui/Tag.tsx'
import type { StreamTagContent } from './label.ts'

const looks = {
  started: { tone: 'ok', Icon: CirclePlay },
  critical: { tone: 'warn', Icon: Hourglass },
  not_started: { tone: 'info', Icon: Calendar },
  freeze: { tone: 'ice', Icon: Snowflake },
  stopped: { tone: 'warn', Icon: CirclePause },
  ended: { tone: 'neutral', Icon: CircleCheck },
} as const satisfies Record<StreamLabel, { tone: Tone; Icon: unknown }>

/** How a run stands, with the date that matters. */
export function StreamTag({ tag }: { tag: StreamTagContent }) {
  const { tone, Icon } = looks[tag.label]
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {wordsOf(tag)}
    </Tag>
  )
}

function wordsOf({ label, date, daysLeft }: StreamTagContent): string {
  const words: Record<StreamLabel, () => string> = {
    started: () => t('streams.tagStarted', { date: formatDate(date) }),
    critical: () => t('streams.tagCritical', { days: Math.max(0, daysLeft) }),
    not_started: () => t('streams.tagNotStarted', { date: formatDate(date) }),
    freeze: () => t('streams.tagFrozen', { date: formatDate(date) }),
    stopped: () => t('streams.tagStopped'),
    ended: () => t('streams.tagEnded'),
  }
  return words[label]()
}
