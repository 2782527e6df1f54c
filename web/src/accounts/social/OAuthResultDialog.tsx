import { useEffect, useState } from 'react'
import { socialSources, networkNames } from '#contract/brands/socialNetworks.ts'
import { t } from '../../platform/language/language.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { AlertDialog } from '../../ui/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { externalAuthsQuery } from './linkedNetworks.ts'
import { signInNetworks } from './networks.ts'
import { clearOAuthResult, type OAuthResult, oauthStartUrl } from './oauth.ts'

type Failure = Extract<OAuthResult, { status: 'fail' }>

/** Shows a failed OAuth flow; a successful link invalidates the list of networks. */
export function OAuthResultDialog({ result }: { result: OAuthResult }) {
  const [closed, setClosed] = useState<OAuthResult>()
  useEffect(() => {
    if (result.status !== 'success') return
    clearOAuthResult()
    void queryClient.invalidateQueries({ queryKey: externalAuthsQuery().queryKey })
  }, [result])
  const close = () => {
    clearOAuthResult()
    setClosed(result)
  }
  if (result.status === 'success') return null
  return (
    <AlertDialog open={closed !== result} onClose={close} title={t('boot.error')} description={textOf(result)}>
      {result.message === 'account_closed' && <RestoreLink result={result} />}
      <Button onClick={close}>{t('social.good')}</Button>
    </AlertDialog>
  )
}

/** Repeats the flow with the request to restore the closed account. */
function RestoreLink({ result }: { result: Failure }) {
  const network = signInNetworks().find(({ name }) => name === result.method)
  if (!network) return null
  return (
    <a
      href={oauthStartUrl(network, { action: 'login', restore: true })}
      className={buttonClass({ variant: 'primary' })}
    >
      {t('social.restore')}
    </a>
  )
}

function textOf({ method, code, message }: Failure): string {
  const network = networkNames[method]
  if (typeof code === 'object') return t('social.unknown_error', { network, code: code.unknown, message }).trim()
  if (code === 'unknown_error') return t('social.unknown_error', { network, code, message }).trim()
  if (code === 'login_no_user_from_link' && message === 'account_closed') return t('social.account_closed', { network })
  const otherNetworks = socialSources
    .filter((source) => message.split(',').includes(source))
    .map((name) => networkNames[name])
  if (code === 'login_no_link' && otherNetworks.length > 0)
    return t('social.login_no_link_named', { network, others: otherNetworks.join(', ') })
  return t(`social.${code}`, { network })
}
