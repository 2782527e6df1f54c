import type { Stream } from '#contract/learning/streams/api.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { lastDay } from './learnerDay.ts'

/** Until when the days of a finished run can be repeated, or that a subscription keeps it open. */
export function repeatableText(stream: Pick<Stream, 'end_date' | 'is_optional_purchase'>): string {
  return stream.is_optional_purchase
    ? t('streams.bySubscription')
    : t('streams.noteCompletedText', { date: formatDate(lastDay(stream)) })
}
