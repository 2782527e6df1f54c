import type { ReactNode } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { CoursePicture } from '../learning/courses/CoursePicture.tsx'
import { stageTint } from '../learning/courses/courseStages.ts'
import { Poster } from '../ui/art/Poster.tsx'
import { phone } from '../ui/breakpoints.ts'
import { classes } from '../ui/classes.ts'
import { useMedia } from '../ui/useMedia.ts'
import styles from './Hero.module.css'

export interface HeroFrameProps {
  courseId: number
  stage: number
  picture: Course['background'] | undefined
  /** Seed of the artwork that replaces a missing picture. */
  seed: number
  /** Over the picture. */
  overlay?: ReactNode
  /** Has the heading, whose id is `hero`. */
  children: ReactNode
}

/** The card of Today in the colours of a stage: a picture and what is said beside it. */
export function HeroFrame({ courseId, stage, picture, seed, overlay, children }: HeroFrameProps) {
  // The focus order follows the layout: the picture is above the text on phones, to its right elsewhere.
  const isPictureFirst = useMedia(phone)
  const shown = (
    <div key="picture" className={styles.picture}>
      <CoursePicture picture={picture} sizes={`${phone} 100vw, 50vw`}>
        <Poster theme={publicConfig().project.theme} seed={seed} width={760} height={560} />
      </CoursePicture>
      {overlay}
    </div>
  )
  const text = (
    <div key="text" className={styles.content}>
      {children}
    </div>
  )
  return (
    <section className={classes(styles.hero, stageTint(courseId, stage))} aria-labelledby="hero">
      {isPictureFirst ? [shown, text] : [text, shown]}
    </section>
  )
}
