import { Link2Off } from 'lucide-react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NetworkList } from './NetworkList.tsx'
import { linkNetworks } from './networks.ts'

/** Links and unlinks social networks. */
export function SocialNetworksScreen() {
  useLanguage()
  const networks = linkNetworks(useApplicationConfig().social_auth.link)
  return (
    <>
      {networks.length === 0 ? (
        <EmptyState
          icon={<Link2Off aria-hidden />}
          title={t('social.noneTitle')}
          text={t('social.noneText')}
          action={
            <AppLink className={buttonClass({ variant: 'primary' })} href={paths.userPassword()}>
              {t('users.passwordTitle')}
            </AppLink>
          }
        />
      ) : (
        <>
          <p className="muted">{t('social.intro')}</p>
          <NetworkList networks={networks} />
        </>
      )}
    </>
  )
}
