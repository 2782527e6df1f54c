import { updateNotification } from '#contract/accounts/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useAction } from '../../ui/useAction.ts'
import { PushCard } from '../../messages/push/PushCard.tsx'
import { useNeedsConsent } from '../cookies/policy.ts'
import styles from './Settings.module.css'
import { cacheUser, useUser } from './userQuery.ts'

export function NotificationsScreen() {
  useLanguage()
  return (
    <>
      <Card>
        <h2 className="t-h2">{t('users.notifications')}</h2>
        <p className={styles.lead}>{t('users.notificationsLead')}</p>
        <NotificationSwitch />
      </Card>
      <PushCard wantsNotifications={useUser().disable_notification === 0} needsConsent={useNeedsConsent()} />
    </>
  )
}

function NotificationSwitch() {
  const isOn = useUser().disable_notification === 0
  const { run, isPending, input } = useAction(async (next: boolean) => {
    const { data } = await call(updateNotification, { body: { disable_notification: next ? 0 : 1 } })
    cacheUser(data.user)
  })
  return (
    <Switch
      label={t('users.notificationsOn')}
      hint={t('users.notificationsHint')}
      checked={input ?? isOn}
      aria-busy={isPending || undefined}
      onChange={(event) => run(event.target.checked)}
    />
  )
}
