import { useState, type ReactNode } from 'react'
import styles from './Picture.module.css'

export interface PictureProps {
  /** URL of the image, if any. It is decorative: the text next to it says the same. */
  src: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The fallback, a drawn picture (`Art`). */
  children: ReactNode
}

/** An image that fills its box; without one, or when it fails to load, the fallback. */
export function Picture({ src, srcSet, sizes, children }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  if (!src || src === brokenSrc) return children
  const onError = () => setBrokenSrc(src)
  return (
    <img
      className={styles.picture}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
