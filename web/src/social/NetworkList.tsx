import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { Card, Rows } from '../ui/Card.tsx'
import { Fetched } from '../ui/Fetched.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { externalAuthsQuery } from './externalAuthsQuery.ts'
import { NetworkMark } from './NetworkMark.tsx'
import { networkNames, type Network } from './networks.ts'
import styles from './NetworkList.module.css'
import { useLink } from './useLink.ts'
import { useUnlink } from './useUnlink.ts'

/** The networks that can be linked, each with what can be done about it. */
export function NetworkList({ networks }: { networks: readonly Network[] }) {
  const linked = useQuery(externalAuthsQuery())
  return (
    <Fetched
      queries={[linked]}
      skeleton={<ListSkeleton count={networks.length} />}
      errorTitle={t('social.loadFailed')}
      support={<SupportLink />}
    >
      <Card padded={false}>
        <Rows inset>
          {networks.map((network) => (
            <Row
              key={network.name}
              network={network}
              id={linked.data?.find((each) => each.source === network.name)?.id}
            />
          ))}
        </Rows>
      </Card>
    </Fetched>
  )
}

type RowProps = {
  network: Network
  /** Of the link, where there is one. */
  id: number | undefined
}

function Row({ network, id }: RowProps) {
  const isLinked = id !== undefined
  return (
    <li className={styles.row}>
      <NetworkMark name={network.name} />
      <b className={styles.name}>{networkNames[network.name]}</b>
      <span aria-live="polite">
        <StatusTag tone={isLinked ? 'ok' : 'neutral'}>
          {isLinked ? t('social.linked') : t('social.notLinked')}
        </StatusTag>
      </span>
      <Act network={network} id={id} />
    </li>
  )
}

/** One button that stays in its place, so that the focus does too. */
function Act({ network, id }: RowProps) {
  const name = networkNames[network.name]
  const link = useLink(network)
  const unlink = useUnlink()
  const [asks, setAsks] = useState(false)
  const isLinked = id !== undefined
  return (
    <div className={styles.act}>
      <Button
        size="small"
        variant={isLinked ? 'line' : 'default'}
        busy={link.isPending || link.isSuccess || unlink.isPending}
        aria-label={t(isLinked ? 'social.unbindNamed' : 'social.linkNamed', { network: name })}
        onClick={() => (isLinked ? setAsks(true) : link.run())}
      >
        {t(isLinked ? 'social.unbind' : 'social.link')}
      </Button>
      <UnlinkQuestion open={asks} network={name} onClose={() => setAsks(false)} onUnlink={() => id && unlink.run(id)} />
    </div>
  )
}

type QuestionProps = { open: boolean; network: string; onClose: () => void; onUnlink: () => void }

function UnlinkQuestion({ open, network, onClose, onUnlink }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const unlink = () => {
    onClose()
    onUnlink()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('social.attention')}
      description={t('social.unlinkSocialNetworksDescription', { network })}
      initialFocus={keep}
    >
      <div className={styles.answers}>
        <Button ref={keep} onClick={onClose}>
          {t('social.keep')}
        </Button>
        <Button variant="danger" onClick={unlink}>
          {t('social.unbind')}
        </Button>
      </div>
    </Modal>
  )
}

function ListSkeleton({ count }: { count: number }) {
  return (
    <Card padded={false}>
      <Rows inset>
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={styles.row}>
            <Skeleton shape="round" width={22} height={22} />
            <div className={styles.name}>
              <Skeleton width={90} height={20} />
            </div>
            <Skeleton shape="pill" width={120} height={44} />
          </li>
        ))}
      </Rows>
    </Card>
  )
}
