import { useState } from 'react'
import { t } from '../platform/language/language.ts'
import styles from './Avatar.module.css'
import { lazyPicture } from './lazyComponent.tsx'

const Person = lazyPicture(async () => (await import('./art/Person.tsx')).Person)

export interface AvatarProps {
  /** The photo; a missing or broken one is replaced by a drawn face. */
  src?: string | null | undefined
  /** Seed of the drawn face: the user id. */
  seed: number
  /** Side length in pixels. */
  size?: number
  /** Omitted where the name is next to it. */
  name?: string
  online?: boolean
}

/** A person's face. */
export function Avatar({ src, seed, size = 40, name, online = false }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const isThere = src && src !== brokenSrc
  const naming = name ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={styles.frame} style={{ width: size, height: size }}>
      <span className={styles.avatar} {...naming}>
        {isThere ? (
          <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBrokenSrc(src)} />
        ) : (
          <Person seed={seed} stage={1 + (Math.abs(seed) % 6)} />
        )}
      </span>
      {online && (
        <span className={styles.online}>
          <span className="visually-hidden">{t('ui.online')}</span>
        </span>
      )}
    </span>
  )
}
