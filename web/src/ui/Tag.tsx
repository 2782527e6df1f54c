import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tag.module.css'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'ice' | 'gold' | 'accent'

export interface TagProps {
  /** `stage` uses the colours of the surrounding stage, `raised` is for tags on a picture. */
  tone?: Tone | 'stage' | 'raised'
  /** Colour alone would not be accessible. */
  icon: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A short status: icon, label and tint. */
export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span className={classes(styles.tag, tone !== 'neutral' && styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
