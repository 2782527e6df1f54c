import type { ComponentPropsWithRef } from 'react'
import { formatNumber } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { classes } from './classes.ts'
import styles from './PointsPill.module.css'

export interface PointsPillProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  points: number
}

/** A coin and the balance; a link with an `href`. */
export function PointsPill({ points, className, href, ...rest }: PointsPillProps) {
  const look = classes(styles.points, className)
  const label = t('ui.points', { count: points })
  if (href === undefined) {
    return (
      <span className={look}>
        <Coin />
        <span aria-hidden>{formatNumber(points)}</span>
        <span className="visually-hidden">{label}</span>
      </span>
    )
  }
  return (
    <a aria-label={label} {...rest} href={href} className={look}>
      <Coin />
      {formatNumber(points)}
    </a>
  )
}

export function Coin({ className }: { className?: string }) {
  return (
    <svg className={classes(styles.coin, className)} viewBox="0 0 24 24" aria-hidden focusable="false">
      <circle cx="12" cy="12" r="11" fill="var(--color-points-gold)" />
      <path
        d="M12 5.5c.9 3.6 2.9 5.6 6.5 6.5-3.6.9-5.6 2.9-6.5 6.5-.9-3.6-2.9-5.6-6.5-6.5 3.6-.9 5.6-2.9 6.5-6.5Z"
        fill="var(--color-points-gold-soft)"
      />
    </svg>
  )
}
