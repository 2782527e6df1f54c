import { useEffect, useState, type ReactNode } from 'react'
import { t } from '../platform/language/language.ts'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

const skeletonDelayMs = 200

export interface SkeletonProps {
  /** CSS lengths; a number is pixels. */
  width?: number | string
  height?: number | string
  aspectRatio?: string
  shape?: 'line' | 'round' | 'pill' | 'card' | 'square'
}

/** A placeholder shape. Lay several out like the real page, inside `Loading`. */
export function Skeleton({ width, height, aspectRatio, shape = 'line' }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skeleton, shape !== 'line' && styles[shape])}
      style={{ width, height, aspectRatio }}
    />
  )
}

/** Reserves the space of a loading page, and shows its skeleton after 200 ms. */
export function Loading({ children }: { children: ReactNode }) {
  const isLong = useElapsed(skeletonDelayMs)
  return (
    <div aria-busy={isLong} data-loading>
      {isLong && <output className="visually-hidden">{t('ui.loading')}</output>}
      <div className={classes(!isLong && styles.early)} aria-hidden>
        {children}
      </div>
    </div>
  )
}

/** True after a delay in milliseconds. */
function useElapsed(delayMs: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return elapsed
}
