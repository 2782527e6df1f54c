import { hasCode } from '../../../platform/api/apiFailure.ts'
import { t } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { failureText } from '../../../ui/FormFailure.tsx'
import { AuthPage } from '../AuthPage.tsx'

type LinkFailureProps = { error: unknown; onRetry: () => void; invalidText: string }

/** A link that was used or has expired; any other error can be retried. */
export function LinkFailure({ error, onRetry, invalidText }: LinkFailureProps) {
  const isInvalid = hasCode(error, 'code_invalid')
  return isInvalid ? (
    <AuthPage title={t('auth.links.deadTitle')} lead={invalidText} announced>
      <AppLink href={paths.login()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.links.toSignIn')}
      </AppLink>
    </AuthPage>
  ) : (
    <AuthPage title={t('ui.errorTitle')} lead={failureText(error)} announced>
      <Button variant="primary" size="large" wide onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </AuthPage>
  )
}
