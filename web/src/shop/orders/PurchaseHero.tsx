import type { ReactNode } from 'react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { Art } from '../../ui/art/Art.tsx'
import { classes } from '../../ui/classes.ts'
import { stage } from '../../ui/stage.ts'
import styles from './PurchaseHero.module.css'

type PurchaseHeroProps = {
  /** Selects the drawn picture, and the colours without `tint`. */
  seed: number
  /** A class with colours. */
  tint?: string
  tag: ReactNode
  title: string
  children: ReactNode
  /** Without a picture. */
  isCompact?: boolean
}

/** The header of a purchase, with its status and a picture. */
export function PurchaseHero({ seed, tint = stage(seed), tag, title, children, isCompact = false }: PurchaseHeroProps) {
  return (
    <section className={classes(styles.hero, isCompact && styles.compact, tint)}>
      <div className={styles.text}>
        {tag}
        <h1 className={classes('t-display', styles.title)}>{title}</h1>
        {children}
      </div>
      {!isCompact && (
        <div className={styles.picture}>
          <Art theme={publicConfig().project.theme} seed={seed} width={560} height={400} />
        </div>
      )}
    </section>
  )
}
