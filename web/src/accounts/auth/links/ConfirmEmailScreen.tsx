import { useState } from 'react'
import { confirmEmail } from '#contract/accounts/auth/api.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { userQuery } from '../../users/userQuery.ts'
import { AuthPage } from '../AuthPage.tsx'
import { ConfirmEmailForm } from './ConfirmEmailForm.tsx'
import { confirmEmailCode } from './linkCodes.ts'
import { LinkFailure } from './LinkFailure.tsx'
import { useCallOnMount } from './useCallOnMount.ts'

/** Opened from the confirmation e-mail. Asks for the password outside of the session that asked for the mail. */
export function ConfirmEmailScreen() {
  useLanguage()
  const { outcome, retry } = useCallOnMount(() => confirm())
  const [isConfirmed, setConfirmed] = useState(false)
  const confirmByPassword = (password: string) => confirm(password).then(() => setConfirmed(true))
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('auth.links.confirming')}</output>
      </main>
    )
  if ('value' in outcome || isConfirmed) return <Confirmed />
  const { error } = outcome
  if (error instanceof ApiFailure && error.field('password')) return <ConfirmEmailForm confirm={confirmByPassword} />
  return <LinkFailure error={error} onRetry={retry} invalidText={t('auth.links.confirmDeadText')} />
}

function Confirmed() {
  return (
    <AuthPage title={t('auth.links.confirmedTitle')} lead={t('auth.links.confirmedText')} announced>
      <AppLink href={paths.login()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.links.goOn')}
      </AppLink>
    </AuthPage>
  )
}

async function confirm(password?: string): Promise<void> {
  await call(confirmEmail, { body: { token: confirmEmailCode.read() ?? '', ...(password && { password }) } })
  confirmEmailCode.forget()
  await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
}
