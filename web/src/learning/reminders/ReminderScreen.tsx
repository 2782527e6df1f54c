import { useQuery } from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getSchedule } from '#contract/learning/reminders/api.ts'
import type { Reminder } from '#contract/learning/reminders/rules.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { deleteReminder, useReminders } from './reminders.ts'
import { ReminderForm } from './ReminderForm.tsx'

/** The form of a reminder, which can be deleted. */
export function ReminderScreen({ reminderId }: { reminderId: string }) {
  useLanguage()
  const { schedule, reminders } = useReminders()
  const current = reminders.find(({ id }) => id === reminderId)
  // Kept, as saving another time and deleting end this one before the list is shown.
  const [opened, setOpened] = useState<Reminder>()
  const reminder = opened?.id === reminderId ? opened : current
  if (reminder && reminder !== opened) setOpened(reminder)
  const router = useRouter()
  // A cached list may not have it yet.
  if (schedule.data && !reminder && !schedule.isFetching) notFound({ throw: true })
  return (
    <QueryBoundary
      queries={[reminder ? schedule : { ...schedule, data: undefined }]}
      skeleton={<SkeletonRows count={1} height={320} />}
      errorTitle={t('reminders.loadFailed')}
      support={<SupportLink />}
    >
      {reminder && (
        <Card>
          <h2 className="t-h2">{t('reminders.editTitle')}</h2>
          <ReminderForm values={reminder} replacedId={reminder.id}>
            <Button
              variant="dangerSoft"
              icon={<Trash2 aria-hidden />}
              onClick={() => {
                deleteReminder(reminder)
                void router.navigate({ href: hrefOf(paths.settingsReminders()), replace: true })
              }}
            >
              {t('reminders.delete')}
            </Button>
          </ReminderForm>
        </Card>
      )}
    </QueryBoundary>
  )
}

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
