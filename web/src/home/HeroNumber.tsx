import type { ReactNode } from 'react'
import { t } from '../language.ts'
import styles from './Hero.module.css'

/** The big number of a day with its lines. */
export function HeroNumber({ number, children }: { number: number; children?: ReactNode }) {
  return (
    <div className={styles.number}>
      <span className="numeral">{number}</span>
      <p className="t-small">
        {t('home.dayWord')}
        {children}
      </p>
    </div>
  )
}
