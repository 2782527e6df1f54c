import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../language.ts'
import { externalAuthsQuery } from '../../social/externalAuthsQuery.ts'
import { NetworkMark } from '../../social/NetworkMark.tsx'
import { linkNetworks, networkNames, type Network } from '../../social/networks.ts'
import { socialReturn } from '../../social/socialReturn.ts'
import { useLink } from '../../social/useLink.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Chat.module.css'
import type { Answer } from './useAnswer.ts'

type SocialsAnswerProps = {
  isPending: boolean
  onAnswer: (answer: Answer) => Promise<boolean>
  /** Says the question again. */
  onFailure: () => void
  /** Stands beside the button. */
  skip: ReactNode
}

/** The networks to link; a visit to one leaves the page and comes back to this question. */
export function SocialsAnswer({ isPending, onAnswer, onFailure, skip }: SocialsAnswerProps) {
  const networks = linkNetworks(useApplicationConfig().social_auth.link)
  const { data: auths = [] } = useQuery(externalAuthsQuery())
  const linked = networks.filter(({ name }) => auths.some(({ source }) => source === name))
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current || socialReturn()?.status !== 'fail') return
    isTold.current = true
    onFailure()
  }, [onFailure])
  const said = linked.map(({ name }) => networkNames[name]).join(', ')
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
            onClick={() => void onAnswer({ said, take: async () => undefined })}
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

function LinkButton({ network, isLinked }: { network: Network; isLinked: boolean }) {
  const link = useLink(network)
  const name = networkNames[network.name]
  if (isLinked)
    return (
      <span className={styles.linked}>
        <NetworkMark name={network.name} />
        {name}
        <span className="muted">{t('social.linked')}</span>
        <Check aria-hidden />
      </span>
    )
  return (
    <Button
      variant="line"
      wide
      icon={<NetworkMark name={network.name} />}
      busy={link.isPending || link.isSuccess}
      aria-label={t('social.linkNamed', { network: name })}
      onClick={() => link.run()}
    >
      {name}
    </Button>
  )
}
