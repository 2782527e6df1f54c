import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tag.module.css'

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'ice' | 'gold' | 'accent'

export interface TagProps {
  /** `stage` takes the colours of the stage around it, `raised` lies on a picture. */
  tone?: Tone | 'stage' | 'raised'
  /** Never colour alone: an icon and a word. */
  icon: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A short status: icon, word and tint. */
export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span className={classes(styles.tag, tone !== 'neutral' && styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
