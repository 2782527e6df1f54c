import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, type User } from '#contract/users/api.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { call } from '../api.ts'
import { formatDuration, formatNumber } from '../format.ts'
import { t, type TextKey } from '../language.ts'
import { scoreQuery } from '../points/scoreQuery.ts'
import { queryClient } from '../queries.ts'
import { Card } from '../ui/Card.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Settings.module.css'

const learned = ['viewed_seconds', 'viewed_lessons', 'completed_courses', 'completed_tasks'] as const
const referred = ['referral_orders', 'cashback', 'discount_for_referral', 'link_jumps'] as const
type Statistic = (typeof learned | typeof referred)[number]

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
  const expand = ['scores_amount', 'viewed_hours', ...learned, ...referred].join()
  return queryOptions({
    queryKey: ['user', 'statistics'],
    queryFn: async ({ signal }) => {
      const user = await call(getUser, { query: { expand }, signal })
      // Until the points' own call has answered.
      const { queryKey } = scoreQuery()
      if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, user.scores_amount ?? 0)
      return user
    },
  })
}

/** What the person has done so far. What came of recommending the school is shown only to those who did. */
export function StatisticsCard() {
  const statistics = useQuery(statisticsQuery())
  return (
    <Card>
      <h2 className="t-h2">{t('users.statistics')}</h2>
      <Fetched
        queries={[statistics]}
        skeleton={<Skeleton height={64} shape="card" />}
        errorTitle={t('users.statisticsFailed')}
        support={<SupportLink />}
      >
        {statistics.data && <Numbers user={statistics.data} />}
      </Fetched>
    </Card>
  )
}

function Numbers({ user }: { user: User }) {
  const shown = [...learned, ...referred.filter((name) => (user[name] ?? 0) > 0)]
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
