import { t } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { PushDenied } from './PushDenied.tsx'
import { canPush, isPushAllowed, isPushConfigured } from './pushSupport.ts'
import styles from './PushCard.module.css'
import { usePush } from './pushSubscription.ts'

export interface PushCardProps {
  wantsNotifications: boolean
  /** No cookies have been allowed or denied yet. */
  needsConsent: boolean
}

/** Push notifications of this device; nothing where the brand has not configured push. */
export function PushCard(props: PushCardProps) {
  if (!isPushConfigured()) return null
  return (
    <Card>
      <h2 className="t-h2">{t('push.title')}</h2>
      {canPush() ? <PushSwitch {...props} /> : <p className={styles.lead}>{t('push.unsupported')}</p>}
    </Card>
  )
}

function PushSwitch({ wantsNotifications, needsConsent }: PushCardProps) {
  const { isOn, isDenied, isPending, toggle } = usePush()
  const waitsForCookies = needsConsent && !isPushAllowed()
  return (
    <>
      <Switch
        className={styles.switch}
        label={t('push.switch')}
        hint={hintOf({ wantsNotifications, waitsForCookies })}
        checked={isOn ?? false}
        disabled={!wantsNotifications || waitsForCookies}
        aria-busy={isPending || isOn === undefined || undefined}
        onChange={(event) => {
          if (!isPending) toggle(event.target.checked)
        }}
      />
      {isDenied && <PushDenied className={styles.note} />}
    </>
  )
}

function hintOf({ wantsNotifications, waitsForCookies }: { wantsNotifications: boolean; waitsForCookies: boolean }) {
  if (!wantsNotifications) return t('push.needsNotifications')
  return waitsForCookies ? t('push.needsCookies') : t('push.hint')
}
