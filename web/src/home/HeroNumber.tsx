import type { ReactNode } from 'react'
import { t } from '../platform/language/language.ts'
import styles from './Hero.module.css'

/** The large number of a day with its captions. */
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
