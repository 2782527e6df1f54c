import { Link } from '@tanstack/react-router'
import type { Course } from '#contract/courses/api.ts'
import type { Stream } from '#contract/streams/api.ts'
import { lockReason } from '../days/lock.ts'
import { formatRelativeDay } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { learnerDay } from '../streams/label.ts'
import type { DayTile } from '../streams/tiles.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import styles from './Hero.module.css'
import { HeroNumber } from './HeroNumber.tsx'
import type { Hero } from './hero.ts'

export interface HeroTextProps {
  hero: Extract<Hero, { kind: 'done' | 'rest' | 'waiting' }>
  stream: Stream
  course: Course
}

/** A day on which there is nothing to play: it is done, for rest, or waits for something. */
export function HeroText({ hero, stream, course }: HeroTextProps) {
  const { day } = hero.tile
  const catchUp = hero.kind === 'waiting' ? undefined : hero.catchUp
  return (
    <>
      <HeroNumber number={day.day_number} />
      <h2 className="t-display" id="hero">
        {titleOf(hero)}
      </h2>
      <div className={styles.bottom}>
        <p>{textOf({ hero, stream, course })}</p>
        {catchUp && <p>{t('home.catchUp', { day: catchUp.day.day_number })}</p>}
        <div className={styles.acts}>
          {catchUp && (
            <Link
              className={buttonClass({ variant: 'primary', size: 'large' })}
              to={paths.day({ streamId: stream.id, dayNumber: catchUp.day.day_number })}
            >
              {t('home.toDay', { day: catchUp.day.day_number })}
            </Link>
          )}
          <Link
            className={classes(buttonClass({ variant: catchUp ? 'ghost' : 'raised' }), catchUp && styles.plan)}
            to={paths.calendar({ streamId: stream.id })}
          >
            {t('home.toCalendar')}
          </Link>
        </div>
      </div>
    </>
  )
}

function titleOf(hero: HeroTextProps['hero']): string {
  if (hero.kind === 'waiting') return t('home.waitingTitle', { day: hero.tile.day.day_number })
  return hero.kind === 'rest' ? t('home.restTitle') : t('home.doneTitle')
}

function textOf({ hero, stream, course }: HeroTextProps): string {
  const { day, opensAt } = hero.tile
  if (hero.kind === 'waiting') return lockReason({ lock: hero.lock, opensAt, stream, course })
  const now = hero.kind === 'rest' ? day.excerpt : t('home.doneText', { day: day.day_number })
  return [now, nextWords(hero.next)].filter(Boolean).join(' ')
}

function nextWords(next: DayTile | undefined): string {
  if (next?.lock?.code !== 'day_not_open_yet' || !next.opensAt) return ''
  return t('home.nextOpens', { day: next.day.day_number, when: formatRelativeDay(learnerDay(next.opensAt)) })
}
