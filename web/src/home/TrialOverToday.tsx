import type { ReactNode } from 'react'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { dateAfter } from '#contract/platform/dates.ts'
import { useApplicationConfig, hasShop } from '../brands/applicationConfig.ts'
import { stageTint } from '../learning/courses/courseStages.ts'
import { formatDate, formatOnDate, formatRelativeDay } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { calendarStages } from '../learning/programme/stages.ts'
import { useFullCourse } from '../shop/services/services.ts'
import { learnerDay, serverNow } from '../learning/streams/learnerDay.ts'
import { UnlockAction } from '../learning/streams/UnlockAction.tsx'
import { useStreamContent } from '../learning/streams/useStream.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { moneyText } from '../shop/payments/moneyText.ts'
import heroStyles from './Hero.module.css'
import { HeroFrame } from './HeroFrame.tsx'
import styles from './TrialOverToday.module.css'

/** Today of a trial that is over: what the full course still has, for how much, and its first week. */
export function TrialOverToday({ stream }: { stream: Stream }) {
  const { feature_flags } = useApplicationConfig()
  const { course, state, clockOffset } = useStreamContent(stream)
  const tiles = course ? calendarStages(course, state).flatMap((stage) => stage.tiles) : []
  const closed = tiles.filter((tile) => tile.state === 'demo').length
  const { course: outline, current_training_day: current } = stream
  return (
    <>
      <HeroFrame
        courseId={stream.course_id}
        stage={current?.stage_sort ?? 1}
        picture={outline?.background}
        seed={current?.day_id ?? stream.course_id}
      >
        <p className="t-small">{t('home.trialOver', { course: outline?.short_title ?? '' })}</p>
        <h2 className={classes('t-display', styles.title)} id="hero">
          {closed > 0 ? t('home.trialMoreDays', { count: closed }) : t('home.trialOverTitle')}
        </h2>
        <p>{t('home.trialOverText')}</p>
        <div className={heroStyles.bottom}>
          {hasShop(feature_flags) ? <Offer stream={stream} /> : <Actions stream={stream} />}
        </div>
      </HeroFrame>
      {course ? (
        <FirstWeek course={course} days={tiles.map(({ day }) => day)} today={learnerDay(serverNow(clockOffset))} />
      ) : (
        <div className={styles.week}>
          <Skeleton height={136} shape="card" />
        </div>
      )}
    </>
  )
}

function Offer({ stream }: { stream: Stream }) {
  const { offer, isPending } = useFullCourse(stream.course_id)
  if (isPending) {
    return (
      <>
        <Skeleton width={200} height={44} />
        <Actions stream={stream}>
          <span className={buttonClass({ size: 'large' })} aria-hidden />
        </Actions>
      </>
    )
  }
  if (!offer || offer.price === 0) return <Actions stream={stream} />
  const price = moneyText(offer.price, offer.currency)
  return (
    <>
      <p className={styles.price}>
        <span className={styles.amount}>{price}</span>
        {offer.access_days !== null && <span>{t('home.trialAccess', { count: offer.access_days })}</span>}
      </p>
      <Actions stream={stream}>
        <AppLink
          className={buttonClass({ variant: 'primary', size: 'large' })}
          href={paths.service({ serviceId: offer.id })}
        >
          {t('home.trialBuy', { price })}
        </AppLink>
      </Actions>
    </>
  )
}

function Actions({ stream, children }: { stream: Stream; children?: ReactNode }) {
  return (
    <div className={heroStyles.actions}>
      {children ?? <UnlockAction stream={stream} variant="primary" size="large" />}
      <AppLink
        className={classes(buttonClass({ variant: 'ghost' }), heroStyles.plan)}
        href={paths.calendar({ streamId: stream.id })}
      >
        {t('home.toCalendar')}
      </AppLink>
    </div>
  )
}

const shownDays = 7

type FirstWeekProps = { course: Course; days: readonly Day[]; today: string }

/** The full course starts from day 1: its first days with their dates, if it is bought today. */
function FirstWeek({ course, days, today }: FirstWeekProps) {
  return (
    <section className={styles.week} aria-labelledby="first-week">
      <div className={styles.head}>
        <h2 className="t-h2" id="first-week">
          {t('home.trialWeek')}
        </h2>
        <p className="t-small muted">{t('home.trialEnd', { when: formatOnDate(dateAfter(today, days.length - 1)) })}</p>
      </div>
      <ol className={classes(styles.days, stageTint(course.id, 1))}>
        {days.slice(0, shownDays).map((day, index) => (
          <li key={day.id} className={classes(styles.day, index === 0 && styles.first)}>
            <span className={styles.number}>
              <span className="visually-hidden">{t('streams.day')} </span>
              {day.day_number}
            </span>
            <span className={styles.caption}>{captionOf(day, index, today)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function captionOf(day: Day, index: number, today: string): string {
  if (day.day_of_rest) return t('streams.captionRest')
  const date = dateAfter(today, index)
  return index < 2 ? formatRelativeDay(date) : formatDate(date, 'short')
}
