import { useNeedsConsent } from '../../accounts/cookies/policy.ts'
import { t } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { canPush, isPushAllowed, isPushConfigured } from './pushSupport.ts'
import styles from './PushCard.module.css'
import { usePush } from './usePush.ts'

/** Push notifications of this device; nothing where the brand has not configured push. */
export function PushCard({ wantsNotifications }: { wantsNotifications: boolean }) {
  if (!isPushConfigured()) return null
  return (
    <Card>
      <h2 className="t-h2">{t('push.title')}</h2>
      {canPush() ? (
        <PushSwitch wantsNotifications={wantsNotifications} />
      ) : (
        <p className={styles.lead}>{t('push.unsupported')}</p>
      )}
    </Card>
  )
}

function PushSwitch({ wantsNotifications }: { wantsNotifications: boolean }) {
  const { isOn, isDenied, isPending, toggle } = usePush()
  const waitsForCookies = useNeedsConsent() && !isPushAllowed()
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
      {isDenied && (
        <Note tone="warn" role="status" title={t('push.blocked')} className={styles.note}>
          {t('push.pleaseAllow')}
        </Note>
      )}
    </>
  )
}

function hintOf({ wantsNotifications, waitsForCookies }: { wantsNotifications: boolean; waitsForCookies: boolean }) {
  if (!wantsNotifications) return t('push.needsNotifications')
  return waitsForCookies ? t('push.needsCookies') : t('push.hint')
}
