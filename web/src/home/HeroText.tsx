import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { formatRelativeDay } from '../platform/language/format.ts'
import { t, withTexts } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { isRunLock } from '../learning/streams/isRunLock.ts'
import { learnerDay } from '../learning/streams/learnerDay.ts'
import type { DayTile } from '../learning/programme/tiles.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import styles from './Hero.module.css'
import { HeroNumber } from './HeroNumber.tsx'
import type { Hero } from './hero.ts'

// Few days are locked: their words and buttons load with the reason.
const LockReason = lazyComponent(
  async () => (await withTexts(import('../learning/streams/dayLock.ts'), 'day')).LockReason,
)

const UnlockAction = lazyComponent(
  async () => (await withTexts(import('../learning/streams/UnlockAction.tsx'))).UnlockAction,
  {
    pending: () => <span className={buttonClass({ size: 'large' })} aria-hidden />,
  },
)

export interface HeroTextProps {
  hero: Extract<Hero, { kind: 'done' | 'rest' | 'locked' }>
  stream: Stream
  state: StreamState
}

/** A day with nothing to play: finished, a rest day, or locked. */
export function HeroText({ hero, stream, state }: HeroTextProps) {
  const { day } = hero.tile
  const catchUp = hero.kind === 'locked' ? undefined : hero.catchUp
  const isUnlockable = hero.kind === 'locked' && isRunLock(hero.lock)
  const hasPrimary = catchUp !== undefined || isUnlockable
  return (
    <>
      <HeroNumber number={day.day_number} />
      <h2 className="t-display" id="hero">
        {titleOf(hero)}
      </h2>
      <div className={styles.bottom}>
        <p>{hero.kind === 'locked' ? <LockReason lock={hero.lock} state={state} /> : textOf(hero)}</p>
        {catchUp && <p>{t('home.catchUp', { day: catchUp.day.day_number })}</p>}
        <div className={styles.actions}>
          {catchUp && (
            <AppLink
              className={buttonClass({ variant: 'primary', size: 'large' })}
              href={paths.day({ streamId: stream.id, dayNumber: catchUp.day.day_number })}
            >
              {t('home.toDay', { day: catchUp.day.day_number })}
            </AppLink>
          )}
          {isUnlockable && <UnlockAction stream={stream} variant="primary" size="large" />}
          <AppLink
            className={classes(buttonClass({ variant: hasPrimary ? 'ghost' : 'raised' }), hasPrimary && styles.plan)}
            href={paths.calendar({ streamId: stream.id })}
          >
            {t('home.toCalendar')}
          </AppLink>
        </div>
      </div>
    </>
  )
}

function titleOf(hero: HeroTextProps['hero']): string {
  if (hero.kind === 'locked') return t('home.waitingTitle', { day: hero.tile.day.day_number })
  return hero.kind === 'rest' ? t('home.restTitle') : t('home.doneTitle')
}

function textOf(hero: Exclude<HeroTextProps['hero'], { kind: 'locked' }>): string {
  const { day } = hero.tile
  const current = hero.kind === 'rest' ? day.excerpt : t('home.doneText', { day: day.day_number })
  return [current, nextDayLabel(hero.next)].filter(Boolean).join(' ')
}

function nextDayLabel(next: DayTile | undefined): string {
  if (next?.lock?.code !== 'day_not_open_yet' || !next.opensAt) return ''
  return t('home.nextOpens', { day: next.day.day_number, when: formatRelativeDay(learnerDay(next.opensAt)) })
}
