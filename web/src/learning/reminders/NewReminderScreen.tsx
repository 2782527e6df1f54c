import { useQuery } from '@tanstack/react-query'
import { getSchedule } from '#contract/learning/reminders/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { ReminderForm } from './ReminderForm.tsx'

/** The form of a new reminder, on working days. */
export function NewReminderScreen() {
  useLanguage()
  const schedule = useQuery(queryOf(getSchedule))
  return (
    <QueryBoundary
      queries={[schedule]}
      skeleton={<SkeletonRows count={1} height={320} />}
      errorTitle={t('reminders.loadFailed')}
      support={<SupportLink />}
    >
      <Card>
        <h2 className="t-h2">{t('reminders.newTitle')}</h2>
        <ReminderForm values={{ time: '', repeatDays: [1, 2, 3, 4, 5] }} />
      </Card>
    </QueryBoundary>
  )
}
