import { useState } from 'react'
import { restoreEmail } from '#contract/accounts/auth/api.ts'
import { call } from '../../../platform/api/api.ts'
import { hasCode } from '../../../platform/api/apiFailure.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { inline, useAction } from '../../../ui/useAction.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { NewPassword } from '../recovery/NewPassword.tsx'
import { restoreEmailCode } from './linkCodes.ts'
import { LinkFailure } from './LinkFailure.tsx'

/** Opened from the mail to a former address: takes the account back and asks for a new password. */
export function RestoreEmailScreen() {
  useLanguage()
  const [passwordCode, setPasswordCode] = useState<string>()
  // Waits for a press: mail scanners that follow links must not act.
  const { run, isPending, failure } = useAction(async () => {
    const { data } = await call(restoreEmail, { body: { token: restoreEmailCode.read() ?? '' } })
    restoreEmailCode.forget()
    setPasswordCode(data.token)
  }, inline)
  if (passwordCode !== undefined) return <NewPassword token={passwordCode} />
  if (hasCode(failure, 'code_invalid'))
    return <LinkFailure error={failure} onRetry={() => run()} invalidText={t('auth.links.returnDeadText')} />
  return (
    <AuthPage title={t('auth.returnTitle')} lead={t('auth.links.returnLead')}>
      <div className={styles.fields}>
        <FormFailure failure={failure} />
        <Button variant="primary" size="large" wide busy={isPending} onClick={() => run()}>
          {t('auth.links.return')}
        </Button>
      </div>
    </AuthPage>
  )
}
