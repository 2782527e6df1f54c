import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** With the usual space inside. */
  padded?: boolean
  /** Sunken instead of raised. */
  well?: boolean
}

/** A box for something one can open or submit. No card inside a card. */
export function Card({ padded = true, well = false, className, ...rest }: CardProps) {
  return <div {...rest} className={classes(well ? styles.well : styles.card, padded && styles.padded, className)} />
}

/** A list of lines with hairlines between them; children are `li`. `inset` is for a card without padding. */
export function Rows({ inset = false, className, ...rest }: ComponentPropsWithRef<'ul'> & { inset?: boolean }) {
  return <ul {...rest} className={classes(styles.rows, inset && styles.inset, className)} />
}

export interface CoverProps {
  /** Width by height, `16 / 10` for courses, `1` for thumbs, `370 / 210` for articles. */
  ratio?: string
  /** The server's picture; its address missing or broken, `children` stands in. */
  src?: string | null | undefined
  /** Says what the picture shows; empty when the text beside it does. */
  alt?: string
  /** The drawn picture (`Art`). */
  children: ReactNode
  /** Tags that lie on the picture. */
  over?: ReactNode
  className?: string | undefined
}

/** A picture in its frame: the server's when there is one, else the drawn one. */
export function Cover({ ratio = '16 / 10', src, alt = '', children, over, className }: CoverProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const isThere = src && src !== brokenSrc
  return (
    <div className={classes(styles.cover, className)} style={{ aspectRatio: ratio }}>
      {isThere ? (
        <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBrokenSrc(src)} />
      ) : (
        children
      )}
      {over && <div className={styles.over}>{over}</div>}
    </div>
  )
}
