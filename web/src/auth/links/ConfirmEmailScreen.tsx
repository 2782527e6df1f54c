import { Link } from '@tanstack/react-router'
import { confirmEmail } from '#contract/auth/api.ts'
import { call } from '../../api.ts'
import { t, useLanguage } from '../../language.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../queries.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { userQuery } from '../../users/userQuery.ts'
import { AuthPage } from '../AuthPage.tsx'
import { confirmEmailCode } from './linkCodes.ts'
import { LinkFailure } from './LinkFailure.tsx'
import { useOnce } from './useOnce.ts'

/** The link of the confirmation mail; whoever opens it need not be signed in. */
export function ConfirmEmailScreen() {
  useLanguage()
  const { outcome, again } = useOnce(async () => {
    await call(confirmEmail, { body: { token: confirmEmailCode.read() ?? '' } })
    confirmEmailCode.forget()
    await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
  })
  if (!outcome)
    return (
      <main>
        <output className="vh">{t('auth.links.confirming')}</output>
      </main>
    )
  if ('error' in outcome)
    return <LinkFailure error={outcome.error} onRetry={again} deadText={t('auth.links.confirmDeadText')} />
  return (
    <AuthPage title={t('auth.links.confirmedTitle')} lead={t('auth.links.confirmedText')} announced>
      <Link to={paths.login()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.links.goOn')}
      </Link>
    </AuthPage>
  )
}
