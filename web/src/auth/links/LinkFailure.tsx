import { Link } from '@tanstack/react-router'
import { ApiFailure } from '../../apiFailure.ts'
import { t } from '../../language.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { failureText } from '../../ui/FormFailure.tsx'
import { AuthPage } from '../AuthPage.tsx'

type LinkFailureProps = { error: unknown; onRetry: () => void; deadText: string }

/** A link of a mail that was used before or is too old; or the call did not come through. */
export function LinkFailure({ error, onRetry, deadText }: LinkFailureProps) {
  const isDead = error instanceof ApiFailure && error.code === 'code_invalid'
  return isDead ? (
    <AuthPage title={t('auth.links.deadTitle')} lead={deadText} announced>
      <Link to={paths.login()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.links.toSignIn')}
      </Link>
    </AuthPage>
  ) : (
    <AuthPage title={t('ui.errorTitle')} lead={failureText(error)} announced>
      <Button variant="primary" size="large" wide onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </AuthPage>
  )
}
