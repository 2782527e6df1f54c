import { Snowflake } from 'lucide-react'
import { daysBetween, formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Note } from '../../../ui/Note.tsx'
import { CancelFreezeButton, type CancelFreezeProps } from './CancelFreezeButton.tsx'

/** What happens to a run that is frozen or will be, with a button that ends or cancels the freeze. */
export function FreezeNoteContent({ stream }: Pick<CancelFreezeProps, 'stream'>) {
  const { user_course_stream_freeze: freeze, status } = stream
  const days = freeze ? daysBetween(freeze.start_date, freeze.end_date) : 0
  const end = freeze ? formatDate(freeze.end_date) : ''
  const action = <CancelFreezeButton stream={stream} variant="raised" size="small" />
  const look = { tone: 'ice', icon: <Snowflake aria-hidden />, action } as const
  if (freeze && status !== 'freeze') {
    return (
      <Note {...look} title={t('streams.freeze.planned', { from: formatDate(freeze.start_date) })}>
        {t('streams.freeze.plannedText', { days, to: end })}
      </Note>
    )
  }
  return (
    <Note {...look} title={t('streams.noteFrozen')}>
      {freeze && t('streams.noteFrozenText', { days, date: end })}
    </Note>
  )
}
