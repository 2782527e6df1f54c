import { useIsAsked } from '../cookies/policy.ts'
import { t } from '../language.ts'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Switch } from '../ui/Switch.tsx'
import { canPush, isPushAllowed, sendsPush } from './allowed.ts'
import styles from './PushCard.module.css'
import { usePush } from './usePush.ts'

/** Whether this device shows what the school sends; nothing where the brand sends nothing. */
export function PushCard({ wantsNotifications }: { wantsNotifications: boolean }) {
  if (!sendsPush()) return null
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
  const { isOn, isDenied, isPending, turn } = usePush()
  const waitsForCookies = useIsAsked() && !isPushAllowed()
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
          if (!isPending) turn(event.target.checked)
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
