import { useState } from 'react'
import { updateUserStatus } from '#contract/accounts/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { classes } from '../../ui/classes.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { EmailDialog } from './EmailDialog.tsx'
import styles from './Settings.module.css'
import { cacheUser, useUser } from './userQuery.ts'

/** The account's e-mail and whether it is confirmed. */
export function EmailCard() {
  const { email, is_email_confirmed: isConfirmed, pending_email: pending } = useUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <section aria-labelledby="email">
        <h2 className="t-h2" id="email">
          {t('users.email')}
        </h2>
        <div className={styles.email}>
          <b className={styles.address}>{email || t('users.noEmail')}</b>
          {email && isConfirmed && <StatusTag tone="ok">{t('users.emailConfirmed')}</StatusTag>}
          <Button size="small" onClick={() => setOpen(true)}>
            {email ? t('users.change') : t('users.addEmail')}
          </Button>
        </div>
        {pending && <Pending email={pending} current={email ?? ''} />}
        {email && !isConfirmed && !pending && <Unconfirmed email={email} />}
        <EmailDialog
          open={isOpen}
          asksPassword={Boolean(email)}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false)
            showToast({ text: t('users.emailSent', { email: saved }), tone: 'ok' })
          }}
        />
      </section>
    </Card>
  )
}

function Unconfirmed({ email }: { email: string }) {
  return (
    <p className="t-small muted">
      {t('users.emailUnconfirmed')} <SendAgain email={email} />
    </p>
  )
}

/** The new e-mail waits for its confirmation; until then the current one counts. */
function Pending({ email, current }: { email: string; current: string }) {
  const { run } = useAction(async () => {
    const { data } = await call(updateUserStatus, { body: { email: current } })
    cacheUser(data.user)
  })
  return (
    <p className="t-small muted">
      {t('users.emailPending', { email })} <SendAgain email={email} />{' '}
      <TextButton onPress={() => run()}>{t('users.keepEmail')}</TextButton>
    </p>
  )
}

/** Resends the confirmation mail. */
export function SendAgain({ email }: { email: string }) {
  const { run } = useAction(async () => {
    const { data } = await call(updateUserStatus, { body: { email } })
    cacheUser(data.user)
    showToast({ text: t('users.emailSent', { email }), tone: 'ok' })
  })
  return <TextButton onPress={() => run()}>{t('users.sendAgain')}</TextButton>
}

/** An inline button styled as a link. */
export function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className={classes(linkClass(true), styles.textButton)} onClick={onPress}>
      {children}
    </button>
  )
}
