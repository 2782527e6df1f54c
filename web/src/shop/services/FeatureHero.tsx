import type { ReactNode } from 'react'
import type { Picture } from '#contract/learning/courses/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { CoursePicture } from '../../learning/courses/CoursePicture.tsx'
import { stageTint } from '../../learning/courses/courseStages.ts'
import { Art } from '../../ui/art/Art.tsx'
import { phone } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import styles from './FeatureHero.module.css'

export interface FeatureHeroProps {
  image: Picture | null
  /** The id of a course or service; selects colours and the drawn picture. */
  seed: number
  eyebrow: string
  title: ReactNode
  text: string
  /** On the picture. */
  media?: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** The header of an offer, with a picture. */
export function FeatureHero({ image, seed, eyebrow, title, text, media, children }: FeatureHeroProps) {
  return (
    <section className={classes(styles.hero, stageTint(seed, 1))}>
      <div className={styles.picture}>
        <CoursePicture picture={image} sizes={`${phone} 100vw, 50vw`}>
          <Art theme={publicConfig().project.theme} seed={seed} width={760} height={560} />
        </CoursePicture>
        {media}
      </div>
      <div className={styles.content}>
        <p className="t-small">{eyebrow}</p>
        {title}
        {text && <p>{text}</p>}
        {children}
      </div>
    </section>
  )
}
