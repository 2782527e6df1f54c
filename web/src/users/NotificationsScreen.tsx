import { useState } from 'react'
import { updateNotification } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { t, useLanguage } from '../language.ts'
import { Card } from '../ui/Card.tsx'
import { failureText } from '../ui/FormFailure.tsx'
import { Switch } from '../ui/Switch.tsx'
import { showToast } from '../ui/toasts.ts'
import { PushCard } from '../push/PushCard.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './Settings.module.css'
import { keepUser, useUser } from './userQuery.ts'

/** Whether the school may write of its own accord. */
export function NotificationsScreen() {
  useLanguage()
  return (
    <SettingsFrame title={t('users.notifications')}>
      <Card>
        <h2 className="t-h2">{t('users.notifications')}</h2>
        <p className={styles.lead}>{t('users.notificationsLead')}</p>
        <NotificationSwitch />
      </Card>
      <PushCard wantsNotifications={useUser().disable_notification === 0} />
    </SettingsFrame>
  )
}

function NotificationSwitch() {
  const isOn = useUser().disable_notification === 0
  /** What was chosen, until the server has it. */
  const [chosen, setChosen] = useState<boolean>()
  const change = async (next: boolean) => {
    setChosen(next)
    try {
      const { data } = await call(updateNotification, { body: { disable_notification: next ? 0 : 1 } })
      keepUser(data.user)
    } catch (error) {
      showToast({ text: failureText(error), tone: 'bad' })
    }
    setChosen(undefined)
  }
  return (
    <Switch
      label={t('users.notificationsOn')}
      hint={t('users.notificationsHint')}
      checked={chosen ?? isOn}
      aria-busy={chosen !== undefined || undefined}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
