import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { getReminderChannels, getSchedule } from '#contract/learning/reminders/api.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { queryOf } from '../../platform/cache/queries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { PushDenied } from '../../messages/push/PushDenied.tsx'
import { usePush } from '../../messages/push/pushSubscription.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card, Rows } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useUser } from '../../accounts/users/userQuery.ts'
import { ChannelCard } from './ChannelCard.tsx'
import { ReminderRow } from './ReminderRow.tsx'
import { useReminders } from './reminders.ts'
import styles from './Reminders.module.css'

/** The training reminders and the ways in which they come. */
export function RemindersScreen() {
  useLanguage()
  const schedule = useQuery(queryOf(getSchedule))
  const channels = useQuery(queryOf(getReminderChannels))
  const push = usePush()
  return (
    <QueryBoundary
      queries={[schedule, channels]}
      skeleton={<SkeletonRows count={2} height={300} />}
      errorTitle={t('reminders.loadFailed')}
      support={<SupportLink />}
    >
      <ReminderCard />
      {channels.data && <ChannelCard channels={channels.data} push={push} />}
      {push.isDenied && <PushDenied />}
    </QueryBoundary>
  )
}

function ReminderCard() {
  const { reminders } = useReminders()
  const isSilent = useUser().disable_notification === 1
  const add = useRef<HTMLAnchorElement>(null)
  return (
    <Card>
      <h2 className="t-h2">{t('reminders.title')}</h2>
      <p className={styles.lead}>{t('reminders.lead')}</p>
      {isSilent && (
        <Note
          tone="warn"
          action={
            <AppLink className="link" href={paths.settingsNotifications()}>
              {t('reminders.toNotifications')}
            </AppLink>
          }
        >
          {t('reminders.silent')}
        </Note>
      )}
      {reminders.length === 0 && <p className={styles.empty}>{t('reminders.empty')}</p>}
      <Rows className={styles.list}>
        {reminders.map((reminder) => (
          // The pressed button is gone with its row.
          <ReminderRow key={reminder.id} reminder={reminder} onDeleted={() => add.current?.focus()} />
        ))}
      </Rows>
      <AppLink ref={add} className={buttonClass({ variant: 'soft' })} href={paths.settingsReminderNew()}>
        <Plus aria-hidden />
        {t('reminders.add')}
      </AppLink>
    </Card>
  )
}
