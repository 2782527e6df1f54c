import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { durationText } from './deskLabels.tsx'
import styles from './Figures.module.css'

type AnswerTimesRow = {
  id: number | string | null
  label: string
  answered_count: number
  median_seconds: number | null
  p90_seconds: number | null
  late_count: number
}

type AnswerTimesTableProps<Row extends AnswerTimesRow> = {
  caption: string
  head: string
  rows: readonly Row[]
  /** A figure besides those of every table. */
  last?: { head: string; valueOf: (row: Row) => string } | undefined
}

/** Times of answers by something. */
export function AnswerTimesTable<Row extends AnswerTimesRow>({
  caption,
  head,
  rows,
  last,
}: AnswerTimesTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone
    <div className={styles.scroll} data-scroll role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t('desk.staff.answered')}</th>
            <th scope="col">{t('desk.staff.medianShort')}</th>
            <th scope="col">{t('desk.staff.p90')}</th>
            <th scope="col">{t('desk.staff.lateCount')}</th>
            {last && <th scope="col">{last.head}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              <td>{formatNumber(row.answered_count)}</td>
              <td>{durationText(row.median_seconds)}</td>
              <td>{durationText(row.p90_seconds)}</td>
              <td>{formatNumber(row.late_count)}</td>
              {last && <td>{last.valueOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
