import { Link2Off } from 'lucide-react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t, useLanguage } from '../language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SettingsFrame } from '../users/SettingsFrame.tsx'
import { NetworkList } from './NetworkList.tsx'
import { linkNetworks } from './networks.ts'

/** Links and unlinks the networks that open the account. */
export function SocialNetworksScreen() {
  useLanguage()
  const networks = linkNetworks(useApplicationConfig().social_auth.link)
  return (
    <SettingsFrame title={t('social.title')}>
      {networks.length === 0 ? (
        <EmptyState icon={<Link2Off aria-hidden />} title={t('social.noneTitle')} text={t('social.noneText')} />
      ) : (
        <>
          <p className="muted">{t('social.intro')}</p>
          <NetworkList networks={networks} />
        </>
      )}
    </SettingsFrame>
  )
}
