import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { networkNames } from '#contract/brands/socialNetworks.ts'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { t } from '../../../platform/language/language.ts'
import { externalAuthsQuery, useLink } from '../../social/linkedNetworks.ts'
import { LinkPasswordDialog } from '../../social/LinkPasswordDialog.tsx'
import { NetworkLogo } from '../../social/NetworkLogo.tsx'
import { linkNetworks, type SocialNetwork } from '../../social/networks.ts'
import { oauthResult } from '../../social/oauth.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Chat.module.css'
import type { ChatAnswer } from './questions.ts'

type SocialsAnswerProps = {
  isPending: boolean
  onAnswer: (answer: ChatAnswer) => Promise<boolean>
  /** Asks the question again. */
  onFailure: () => void
  skip: ReactNode
}

/** Buttons that link social networks; the OAuth flow returns to this question. */
export function SocialsAnswer({ isPending, onAnswer, onFailure, skip }: SocialsAnswerProps) {
  const networks = linkNetworks(useApplicationConfig().social_auth.link)
  const { data: auths = [] } = useQuery(externalAuthsQuery())
  const linked = networks.filter(({ name }) => auths.some(({ source }) => source === name))
  const isReported = useRef(false)
  useEffect(() => {
    if (isReported.current || oauthResult()?.status !== 'fail') return
    isReported.current = true
    onFailure()
  }, [onFailure])
  const text = linked.map(({ name }) => networkNames[name]).join(', ')
  return (
    <>
      <ul className={styles.networks}>
        {networks.map((network) => (
          <li key={network.name}>
            <LinkButton network={network} isLinked={linked.includes(network)} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {linked.length > 0 ? (
          <Button
            variant="primary"
            busy={isPending}
            onClick={() => void onAnswer({ text, submit: async () => undefined })}
          >
            {t('social.goOn')}
          </Button>
        ) : (
          skip
        )}
      </div>
    </>
  )
}

function LinkButton({ network, isLinked }: { network: SocialNetwork; isLinked: boolean }) {
  const link = useLink(network)
  const name = networkNames[network.name]
  if (isLinked)
    return (
      <span className={styles.linked}>
        <NetworkLogo name={network.name} />
        {name}
        <span className="muted">{t('social.linked')}</span>
        <Check aria-hidden />
      </span>
    )
  return (
    <>
      <Button
        variant="line"
        wide
        icon={<NetworkLogo name={network.name} />}
        busy={link.isPending || link.isSuccess}
        aria-label={t('social.linkNamed', { network: name })}
        onClick={() => link.run()}
      >
        {name}
      </Button>
      <LinkPasswordDialog {...link.passwordDialog} />
    </>
  )
}
