import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { getRevenue, RevenueRow } from '#contract/school/reports/api.ts'
import type { ReportPeriod } from '#contract/school/reports/rules.ts'
import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { FigureTable } from '../../../console/FigureTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { moneyText } from '../../../shop/payments/moneyText.ts'
import { byMonth, monthText } from './months.ts'
import { revenueQuery } from './reportQueries.ts'
import styles from './Reports.module.css'

/** Payments and refunds by month and service. */
export function RevenueReport({ period }: { period: ReportPeriod }) {
  const revenue = useQuery(revenueQuery(period))
  return (
    <QueryBoundary queries={[revenue]} skeleton={<SkeletonRows />} errorTitle={t('reports.staff.failed')}>
      {revenue.data && <Revenue {...revenue.data} />}
    </QueryBoundary>
  )
}

function Revenue({ rows, totals }: ResponseBody<typeof getRevenue>) {
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title={t('reports.staff.noRevenueTitle')}
        text={t('reports.staff.noRevenueText')}
      />
    )
  return (
    <>
      {totals.map(({ currency, paid, refunded }) => (
        <dl key={currency} className={styles.figures}>
          <Figure label={t('reports.staff.paid')} text={moneyText(paid, currency)} />
          <Figure label={t('reports.staff.refunded')} text={moneyText(refunded, currency)} />
          <Figure label={t('reports.staff.left')} text={moneyText(paid - refunded, currency)} />
        </dl>
      ))}
      {byMonth(rows).map(([month, ofMonth]) => (
        <FigureTable
          key={month}
          caption={monthText(month)}
          head={[
            ...[t('reports.staff.service'), t('reports.staff.school'), t('reports.staff.payments')],
            ...[t('reports.staff.paid'), t('reports.staff.refunded'), t('reports.staff.left')],
          ]}
          rows={ofMonth.map(rowOf)}
        />
      ))}
    </>
  )
}

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{text}</dd>
    </div>
  )
}

function rowOf(row: RevenueRow) {
  const { service_id: serviceId, service_title: title, brand, currency, paid, refunded, payments_count: count } = row
  return {
    key: `${serviceId} ${brand} ${currency}`,
    label: <bdi>{title || t('reports.staff.unknown')}</bdi>,
    cells: [
      ...[brand || '—', formatNumber(count)],
      ...[paid, refunded, paid - refunded].map((amount) => moneyText(amount, currency)),
    ],
  }
}
