import { Link2Off } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../language.ts'
import { useScreenTitle } from '../title.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NetworkList } from './NetworkList.tsx'
import { linkNetworks } from './networks.ts'
import styles from './SocialNetworksScreen.module.css'

/** Links and unlinks the networks that open the account. */
export function SocialNetworksScreen() {
  useLanguage()
  useScreenTitle(t('social.title'))
  const networks = linkNetworks(useApplicationConfig().social_auth.link)
  return (
    <div className={styles.column}>
      <h1 className={styles.title}>{t('social.title')}</h1>
      {networks.length === 0 ? (
        <EmptyState icon={<Link2Off aria-hidden />} title={t('social.noneTitle')} text={t('social.noneText')} />
      ) : (
        <>
          <p className={styles.intro}>{t('social.intro')}</p>
          <NetworkList networks={networks} />
        </>
      )}
    </div>
  )
}
