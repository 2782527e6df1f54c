import { useState, type ReactNode } from 'react'
import styles from './Picture.module.css'

export interface PictureProps {
  /** The server's picture, if there is one. What it shows is said by the text beside it. */
  src: string | null | undefined
  /** Its other sizes, as `img` takes them. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** The drawn picture (`Art`). */
  children: ReactNode
}

/** Fills its box with the server's picture; where there is none, or it does not load, with the drawn one. */
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
