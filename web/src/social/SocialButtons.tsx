import { t } from '../language.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { NetworkMark } from './NetworkMark.tsx'
import { networkNames, signInNetworks } from './networks.ts'
import styles from './SocialButtons.module.css'
import { startAddress } from './startAddress.ts'

/** The ways in through other networks; nothing where there are none. */
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
              href={startAddress(network, { action: 'login' })}
              className={buttonClass({ variant: 'line', wide: true })}
              aria-label={t('auth.through', { network: networkNames[network.name] })}
            >
              <NetworkMark name={network.name} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
