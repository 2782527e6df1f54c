import { networkNames } from '#contract/brands/socialNetworks.ts'
import { t } from '../../platform/language/language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { NetworkLogo } from './NetworkLogo.tsx'
import { signInNetworks } from './networks.ts'
import styles from './SocialButtons.module.css'
import { oauthStartUrl } from './oauth.ts'

/** Sign-in links of the social networks, if any. */
export function SocialButtons() {
  const networks = signInNetworks()
  if (networks.length === 0) return null
  return (
    <>
      <p className={styles.or} id="other-ways">
        {t('auth.orThrough')}
      </p>
      <ul className={styles.list} aria-labelledby="other-ways">
        {networks.map((network) => (
          <li key={network.name}>
            <a
              href={oauthStartUrl(network, { action: 'login' })}
              className={buttonClass({ variant: 'line', wide: true })}
              aria-label={t('auth.through', { network: networkNames[network.name] })}
            >
              <NetworkLogo name={network.name} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
