import { CircleAlert, CircleCheck, Eye, Repeat2, RotateCcw } from 'lucide-react'
import { listErrorReports, updateErrorState, type ErrorReport } from '#contract/school/analytics/staffApi.ts'
import { Facts } from '../../../console/Facts.tsx'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useAction } from '../../../ui/useAction.ts'
import styles from './Errors.module.css'
import { routeText } from './routeText.ts'

/** Errors of browsers, calls and jobs, grouped by place, latest first. */
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
  const { message, origin, address, brand, place, detail } = report
  return (
    <ExpandableRow
      title={message}
      details={[formatDateTime(report.last_at), t(`analytics.staff.${origin}`), place ?? '', brand, address]}
      tag={<StateTags report={report} />}
      body={detail}
      isCode
      facts={<ErrorFacts report={report} />}
    />
  )
}

function StateTags({ report: { state, count } }: { report: ErrorReport }) {
  return (
    <span className={styles.tags}>
      {state === 'returned' && (
        <Tag tone="bad" icon={<CircleAlert aria-hidden />}>
          {t('analytics.staff.returned')}
        </Tag>
      )}
      {state === 'solved' && (
        <Tag tone="ok" icon={<CircleCheck aria-hidden />}>
          {t('analytics.staff.solved')}
        </Tag>
      )}
      {state === 'seen' && <Tag icon={<Eye aria-hidden />}>{t('analytics.staff.seen')}</Tag>}
      <Tag tone={state === 'solved' ? 'neutral' : 'warn'} icon={<Repeat2 aria-hidden />}>
        {t('analytics.staff.times', { count })}
      </Tag>
    </span>
  )
}

function ErrorFacts({ report }: { report: ErrorReport }) {
  const { release, people, routes, state } = report
  const facts = [
    t('analytics.staff.first', { moment: formatDateTime(report.first_at) }),
    release !== null && t('analytics.staff.release', { release }),
    people > 0 && t('analytics.staff.people', { count: people }),
  ]
  return (
    <>
      <p className="t-small muted">
        <Facts facts={facts} />
      </p>
      {routes.length > 0 && (
        <ul className={styles.routes} aria-label={t('analytics.staff.routes')}>
          {routes.map(({ route, count }) => (
            <li key={route} className="t-small muted">
              <Facts facts={[routeText(route), t('analytics.staff.times', { count })]} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.acts}>
        {state === 'solved' && <StateButton report={report} to="new" />}
        {(state === 'new' || state === 'returned') && <StateButton report={report} to="seen" />}
        {state !== 'solved' && <StateButton report={report} to="solved" />}
      </p>
    </>
  )
}

const icons = { new: <RotateCcw aria-hidden />, seen: <Eye aria-hidden />, solved: <CircleCheck aria-hidden /> }

function StateButton({ report: { fingerprint }, to }: { report: ErrorReport; to: 'new' | 'seen' | 'solved' }) {
  const { run, isPending } = useAction(async () => {
    await call(updateErrorState, { params: { fingerprint }, body: { state: to } })
    await queryClient.invalidateQueries({ queryKey: [listErrorReports.path] })
  })
  return (
    <Button size="small" icon={icons[to]} busy={isPending} onClick={() => run()}>
      {t(`analytics.staff.to_${to}`)}
    </Button>
  )
}
