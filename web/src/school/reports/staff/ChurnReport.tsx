import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { ChurnReason, getChurn } from '#contract/school/reports/api.ts'
import type { ReportPeriod } from '#contract/school/reports/rules.ts'
import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { FigureTable } from '../../../console/FigureTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { byMonth, monthText } from './months.ts'
import { churnQuery } from './reportQueries.ts'
import styles from './Reports.module.css'

/** The reasons why people cancel subscriptions, by month. */
export function ChurnReport({ period }: { period: ReportPeriod }) {
  const churn = useQuery(churnQuery(period))
  return (
    <QueryBoundary queries={[churn]} skeleton={<SkeletonRows />} errorTitle={t('reports.staff.failed')}>
      {churn.data && <Churn {...churn.data} />}
    </QueryBoundary>
  )
}

function Churn({ rows, active_count: activeCount }: ResponseBody<typeof getChurn>) {
  return (
    <>
      <p className={styles.note}>{t('reports.staff.active', { count: activeCount })}</p>
      {rows.length === 0 && (
        <EmptyState
          icon={<Sprout aria-hidden />}
          title={t('reports.staff.noChurnTitle')}
          text={t('reports.staff.noChurnText')}
        />
      )}
      {byMonth(rows).map(([month, ofMonth]) => (
        <FigureTable
          key={month}
          caption={monthText(month)}
          head={[t('reports.staff.reason'), t('reports.staff.leftCount'), t('reports.staff.resumedCount')]}
          rows={ofMonth.map(({ reason, count, resumed_count: resumed }) => ({
            key: reason,
            label: reasonText(reason),
            cells: [formatNumber(count), formatNumber(resumed)],
          }))}
        />
      ))}
    </>
  )
}

function reasonText(reason: ChurnReason): string {
  if (reason === 'none') return t('reports.staff.noReason')
  return reason === 'unpaid' ? t('reports.staff.unpaid') : t(`subscriptions.cancel.${reason}`)
}
