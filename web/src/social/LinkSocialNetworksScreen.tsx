import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { useScreenTitle } from '../title.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { externalAuthsQuery } from './externalAuthsQuery.ts'
import { NetworkList } from './NetworkList.tsx'
import { linkNetworks } from './networks.ts'
import styles from './LinkSocialNetworksScreen.module.css'

/** After the registration: offers to link a network, and lets everybody pass. */
export function LinkSocialNetworksScreen() {
  useLanguage()
  useScreenTitle(t('social.title'))
  const networks = linkNetworks(useApplicationConfig().social_auth.link)
  const { data: linked = [] } = useQuery(externalAuthsQuery())
  const isDone = linked.length > 0
  return (
    <div className={styles.column}>
      <h1 className="t-h1">{t('social.afterTitle')}</h1>
      <p className={styles.intro}>{t('social.afterIntro')}</p>
      <NetworkList networks={networks} />
      <Link
        to={paths.home()}
        className={buttonClass({ variant: isDone ? 'primary' : 'default', size: 'large', wide: true })}
        activeProps={{}}
      >
        {isDone ? t('social.goOn') : t('social.skip')}
      </Link>
    </div>
  )
}
