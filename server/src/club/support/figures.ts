import { maxInboxFigureAnswers } from '#contract/club/support/inboxRules.ts'
import type { InboxFigures } from '#contract/club/support/staffApi.ts'
import { countOverdue, listFigures, type FigureRow } from './figureQueries.ts'
import { titleIn, type InboxViewer } from './inbox.ts'

/** Times of the latest answers of the support, at most `maximum`, and what is overdue now. */
export async function inboxFigures(
  { sql, now, language }: InboxViewer,
  maximum = maxInboxFigureAnswers,
): Promise<InboxFigures> {
  const rows = await listFigures(sql, maximum)
  const overdue = await countOverdue(sql, now)
  const topics = rows.filter(({ kind }) => kind === 'topic')
  const overdueOf = (id: number | null) => overdue.find(({ topic_id }) => topic_id === id)?.count ?? 0
  const unanswered = overdue.filter(({ topic_id }) => !topics.some((row) => row.topic_id === topic_id))
  return {
    ...figuresOf(rows.find(({ kind }) => kind === 'all')),
    overdue_count: overdue.reduce((total, { count }) => total + count, 0),
    topics: [
      ...topics.map((row) => ({ id: row.topic_id, title: titleIn(row.topic, language), ...figuresOf(row) })),
      ...unanswered.map(({ topic_id: id, topic }) => ({
        id,
        title: titleIn(topic, language),
        ...figuresOf(undefined),
      })),
    ].map((topic) => ({ ...topic, overdue_count: overdueOf(topic.id) })),
    staff: rows.flatMap((row) =>
      row.staff_id === null ? [] : [{ id: row.staff_id, name: row.staff ?? '', ...figuresOf(row) }],
    ),
    is_partial: rows.some((row) => row.is_partial),
  }
}

function figuresOf(row: FigureRow | undefined) {
  const { answered_count = 0, median_seconds = null, p90_seconds = null, late_count = 0 } = row ?? {}
  return { answered_count, median_seconds, p90_seconds, late_count }
}
