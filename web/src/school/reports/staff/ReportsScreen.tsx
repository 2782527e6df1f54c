import { useRouter } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { reports, type Report } from '#contract/school/reports/api.ts'
import type { ReportPeriod } from '#contract/school/reports/rules.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Select } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import { ChurnReport } from './ChurnReport.tsx'
import { FailedRenewals } from './FailedRenewals.tsx'
import { PaymentProblems } from './PaymentProblems.tsx'
import { periodOf, saveReport } from './reportQueries.ts'
import styles from './Reports.module.css'
import { monthCounts, reportSearch, type ReportSearch } from './reportSearch.ts'
import { RevenueReport } from './RevenueReport.tsx'

const labels = {
  revenue: 'reports.staff.revenue',
  'failed-renewals': 'reports.staff.failedRenewals',
  'payment-problems': 'reports.staff.problems',
  churn: 'reports.staff.churn',
} as const satisfies Record<Report, TextKey>

const contents = {
  revenue: RevenueReport,
  'failed-renewals': FailedRenewals,
  'payment-problems': PaymentProblems,
  churn: ChurnReport,
} as const

/** Revenue, failed renewals, payments that need attention, and churn. */
export function ReportsScreen() {
  useLanguage()
  const router = useRouter()
  const { report = 'revenue', months = 3 } = useRouteSearch(reportSearch)
  const show = (change: ReportSearch) => {
    const href = hrefOf(staffPaths.reports({ report, months, ...change }))
    void router.navigate({ href, replace: true })
  }
  const period = periodOf(months)
  const Content = contents[report]
  return (
    <>
      <PageTitle>{t('reports.staff.title')}</PageTitle>
      <div className={styles.filters}>
        <Field label={t('reports.staff.period')} help={t('reports.staff.utc')}>
          <Select value={months} onChange={({ target }) => show({ months: Number(target.value) })}>
            {monthCounts.map((count) => (
              <option key={count} value={count}>
                {t('reports.staff.months', { count })}
              </option>
            ))}
          </Select>
        </Field>
        <SaveButton report={report} period={period} />
      </div>
      <Tabs
        label={t('reports.staff.title')}
        items={reports.map((value) => ({ value, label: t(labels[value]) }))}
        value={report}
        onChange={(next) => show({ report: next })}
        className={styles.panel}
      >
        <Content period={period} />
      </Tabs>
    </>
  )
}

function SaveButton({ report, period }: { report: Report; period: ReportPeriod }) {
  const { run, isPending } = useAction(async () => {
    if (!(await saveReport(report, period))) showToast({ text: t('reports.staff.isCut'), tone: 'neutral' })
  })
  return (
    <Button busy={isPending} icon={<Download aria-hidden />} onClick={() => run()}>
      {t('reports.staff.save')}
    </Button>
  )
}
