import { useEffect, useState } from 'react'
import { socialSources } from '#contract/social/api.ts'
import { t } from '../language.ts'
import { queryClient } from '../queries.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { Modal } from '../ui/Modal.tsx'
import { externalAuthsQuery } from './externalAuthsQuery.ts'
import { networkNames, signInNetworks } from './networks.ts'
import styles from './SocialOutcome.module.css'
import { forgetSocialReturn, type SocialReturn } from './socialReturn.ts'
import { startAddress } from './startAddress.ts'

type Failure = Extract<SocialReturn, { status: 'fail' }>

/** What has become of a visit to a network: a failure is said, a link makes the list of networks be read anew. */
export function SocialOutcome({ outcome }: { outcome: SocialReturn }) {
  const [closed, setClosed] = useState<SocialReturn>()
  useEffect(() => {
    if (outcome.status !== 'success') return
    forgetSocialReturn()
    void queryClient.invalidateQueries({ queryKey: externalAuthsQuery().queryKey })
  }, [outcome])
  const close = () => {
    forgetSocialReturn()
    setClosed(outcome)
  }
  if (outcome.status === 'success') return null
  return (
    <Modal open={closed !== outcome} onClose={close} title={t('shell.error')} description={textOf(outcome)}>
      <div className={styles.actions}>
        {outcome.message === 'account_closed' && <Restore outcome={outcome} />}
        <Button onClick={close}>{t('social.good')}</Button>
      </div>
    </Modal>
  )
}

/** The same visit once more, which brings the account back. */
function Restore({ outcome }: { outcome: Failure }) {
  const network = signInNetworks().find(({ name }) => name === outcome.method)
  if (!network) return null
  return (
    <a href={startAddress(network, { action: 'login', restore: true })} className={buttonClass({ variant: 'primary' })}>
      {t('social.restore')}
    </a>
  )
}

function textOf({ method, code, message }: Failure): string {
  const network = networkNames[method]
  if (typeof code === 'object') return t('social.unknown_error', { network, code: code.unknown, message }).trim()
  if (code === 'unknown_error') return t('social.unknown_error', { network, code, message }).trim()
  if (code === 'login_no_user_from_link' && message === 'account_closed') return t('social.account_closed', { network })
  const others = socialSources.filter((source) => message.split(',').includes(source)).map((name) => networkNames[name])
  if (code === 'login_no_link' && others.length > 0)
    return t('social.login_no_link_named', { network, others: others.join(', ') })
  return t(`social.${code}`, { network })
}
