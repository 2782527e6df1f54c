import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteExternalAuth } from '#contract/accounts/social/api.ts'
import { networkNames } from '#contract/brands/socialNetworks.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { AlertDialog } from '../../ui/Modal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Rows } from '../../ui/Card.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useAction } from '../../ui/useAction.ts'
import { externalAuthsQuery, useLink } from './linkedNetworks.ts'
import { LinkPasswordDialog } from './LinkPasswordDialog.tsx'
import styles from './NetworkList.module.css'
import { NetworkLogo } from './NetworkLogo.tsx'
import type { SocialNetwork } from './networks.ts'

/** The networks that can be linked, each with its state and action. */
export function NetworkList({ networks }: { networks: readonly SocialNetwork[] }) {
  const linked = useQuery(externalAuthsQuery())
  return (
    <QueryBoundary
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
    </QueryBoundary>
  )
}

type RowProps = {
  network: SocialNetwork
  /** The external account's name, if linked. */
  id: number | undefined
}

function Row({ network, id }: RowProps) {
  const isLinked = id !== undefined
  return (
    <li className={styles.row}>
      <NetworkLogo name={network.name} />
      <b className={styles.name}>{networkNames[network.name]}</b>
      <span aria-live="polite">
        <StatusTag tone={isLinked ? 'ok' : 'neutral'}>
          {isLinked ? t('social.linked') : t('social.notLinked')}
        </StatusTag>
      </span>
      <RowAction network={network} id={id} />
    </li>
  )
}

/** One button for both actions, so that it keeps the focus. */
function RowAction({ network, id }: RowProps) {
  const name = networkNames[network.name]
  const link = useLink(network)
  const unlink = useUnlink()
  const [isConfirming, setConfirming] = useState(false)
  const isLinked = id !== undefined
  return (
    <div className={styles.action}>
      <Button
        size="small"
        variant={isLinked ? 'line' : 'default'}
        busy={link.isPending || link.isSuccess || unlink.isPending}
        aria-label={t(isLinked ? 'social.unbindNamed' : 'social.linkNamed', { network: name })}
        onClick={() => (isLinked ? setConfirming(true) : link.run())}
      >
        {t(isLinked ? 'social.unbind' : 'social.link')}
      </Button>
      <UnlinkDialog
        open={isConfirming}
        network={name}
        onClose={() => setConfirming(false)}
        onUnlink={() => id && unlink.run(id)}
      />
      <LinkPasswordDialog {...link.passwordDialog} />
    </div>
  )
}

type UnlinkDialogProps = { open: boolean; network: string; onClose: () => void; onUnlink: () => void }

function UnlinkDialog({ open, network, onClose, onUnlink }: UnlinkDialogProps) {
  const unlink = () => {
    onClose()
    onUnlink()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('social.attention')}
      description={t('social.unlinkSocialNetworksDescription', { network })}
    >
      <Button onClick={onClose}>{t('social.keep')}</Button>
      <Button variant="danger" onClick={unlink}>
        {t('social.unbind')}
      </Button>
    </AlertDialog>
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

/** Unlinks a network, updates the cached list and refetches it. */
function useUnlink() {
  const { queryKey } = externalAuthsQuery()
  return useAction(async (externalAuthId: number) => {
    await call(deleteExternalAuth, { params: { externalAuthId } })
    queryClient.setQueryData(queryKey, (linked) => linked?.filter(({ id }) => id !== externalAuthId))
    void queryClient.invalidateQueries({ queryKey })
  })
}
