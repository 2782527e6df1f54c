import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, type User } from '#contract/accounts/users/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { formatNumber, formatDuration } from '../../platform/language/format.ts'
import { t, type TextKey } from '../../platform/language/language.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Settings.module.css'

const learningStatistics = ['viewed_seconds', 'viewed_lessons', 'completed_courses', 'completed_tasks'] as const
const referralStatistics = ['referral_orders', 'cashback', 'discount_for_referral', 'link_jumps'] as const
type Statistic = (typeof learningStatistics | typeof referralStatistics)[number]

const labels = {
  viewed_seconds: 'users.viewedTime',
  viewed_lessons: 'users.viewedLessons',
  completed_courses: 'users.completedCourses',
  completed_tasks: 'users.completedTasks',
  referral_orders: 'users.referralOrders',
  cashback: 'users.cashback',
  discount_for_referral: 'users.discountForReferral',
  link_jumps: 'users.linkJumps',
} as const satisfies Record<Statistic, TextKey>

function statisticsQuery() {
  const expand = ['scores_amount', 'viewed_hours', ...learningStatistics, ...referralStatistics].join()
  return queryOptions({
    queryKey: [getUser.path, 'statistics'],
    queryFn: async ({ signal }) => {
      const user = await call(getUser, { query: { expand }, signal })
      // Placeholder until the points query has loaded.
      const queryKey = [getScoreAmount.path]
      if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, user.scores_amount ?? 0)
      return user
    },
  })
}

/** Learning statistics, and referral statistics if there are any. */
export function StatisticsCard() {
  const statistics = useQuery(statisticsQuery())
  return (
    <Card>
      <h2 className="t-h2">{t('users.statistics')}</h2>
      <QueryBoundary
        queries={[statistics]}
        skeleton={<Skeleton height={64} shape="card" />}
        errorTitle={t('users.statisticsFailed')}
        support={<SupportLink />}
      >
        {statistics.data && <StatisticList user={statistics.data} />}
      </QueryBoundary>
    </Card>
  )
}

function StatisticList({ user }: { user: User }) {
  const shown = [...learningStatistics, ...referralStatistics.filter((name) => (user[name] ?? 0) > 0)]
  return (
    <dl className={styles.numbers}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(labels[name])}</dt>
          <dd>{(name === 'viewed_seconds' ? formatDuration : formatNumber)(user[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
