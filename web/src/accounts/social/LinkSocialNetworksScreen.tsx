import { useQuery } from '@tanstack/react-query'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { externalAuthsQuery } from './linkedNetworks.ts'
import { NetworkList } from './NetworkList.tsx'
import { linkNetworks } from './networks.ts'
import styles from './LinkSocialNetworksScreen.module.css'

/** Offers to link social networks after the registration; optional. */
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
      <AppLink
        href={paths.home()}
        className={buttonClass({ variant: isDone ? 'primary' : 'default', size: 'large', wide: true })}
      >
        {isDone ? t('social.goOn') : t('social.skip')}
      </AppLink>
    </div>
  )
}
