import { CircleCheck, Repeat2 } from 'lucide-react'
import { listErrorReports, type ErrorReport } from '#contract/school/analytics/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { Tag } from '../../../ui/Tag.tsx'

/** Browser errors, grouped by fingerprint, latest first. */
export function ErrorsScreen() {
  return (
    <RecordListScreen
      title={t('console.errors')}
      endpoint={listErrorReports}
      empty={{
        icon: <CircleCheck aria-hidden />,
        title: t('analytics.staff.emptyTitle'),
        text: t('analytics.staff.empty'),
      }}
      keyOf={({ fingerprint }) => fingerprint}
      keyAfter={({ cursor }) => ({ after: cursor })}
      renderItem={(report) => <ErrorEntry report={report} />}
    />
  )
}

function ErrorEntry({ report }: { report: ErrorReport }) {
  const { message, address, brand, detail, count } = report
  return (
    <ExpandableRow
      title={message}
      details={[formatDateTime(report.last_at), brand, address]}
      tag={
        <Tag tone="warn" icon={<Repeat2 aria-hidden />}>
          {t('analytics.staff.times', { count })}
        </Tag>
      }
      body={detail}
      facts={<p className="t-small muted">{t('analytics.staff.first', { moment: formatDateTime(report.first_at) })}</p>}
    />
  )
}
