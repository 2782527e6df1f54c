import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { streamLists } from '#contract/learning/streams/rules.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { PageSlot } from '../brands/PageSlot.tsx'
import { SupportLink } from '../brands/SupportLink.tsx'
import { stageTint } from '../learning/courses/courseStages.ts'
import { hasClubBlock } from '../club/communities/clubs.ts'
import { withTexts, t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { isTrialOver } from '../learning/programme/runs.ts'
import { PointsGauge } from '../learning/points/PointsGauge.tsx'
import { LazyWeekRecap } from '../learning/recaps/LazyWeekRecap.tsx'
import { streamsQuery } from '../learning/streams/streamQueries.ts'
import { useStreamContent } from '../learning/streams/useStream.ts'
import { useScreenTitle } from '../platform/navigation/title.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { classes } from '../ui/classes.ts'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { PendingItems } from './PendingItems.tsx'
import { ClubTodayPlaceholder } from './ClubTodayPlaceholder.tsx'
import { CoursesInProgress } from './CoursesInProgress.tsx'
import { Greeting } from './Greeting.tsx'
import { Hero } from './Hero.tsx'
import { HeroSkeleton } from './HeroSkeleton.tsx'
import { emptyReason, heroOf } from './hero.ts'
import { heroStream } from './heroStream.ts'
import styles from './TodayScreen.module.css'

const EmptyToday = lazyComponent(async () => (await withTexts(import('./EmptyToday.tsx'))).EmptyToday, {
  pending: () => <HeroSkeleton />,
})
const ClubToday = lazyComponent(async () => (await import('./ClubToday.tsx')).ClubToday, {
  pending: () => <ClubTodayPlaceholder />,
})

/** The next lesson with one button that plays it; everything else is secondary. */
export function TodayScreen() {
  useLanguage()
  useScreenTitle(t('home.title'))
  const streams = useQuery(streamsQuery())
  const { feature_flags } = useApplicationConfig()
  const visibleStreams = (streams.data ?? []).filter((stream) => feature_flags.is_demo_accessible || !stream.is_demo)
  const stream = heroStream(visibleStreams)
  const content = useStreamContent(stream)
  const { course, state, clockOffset } = content
  const hero = useMemo(() => course && heroOf(course, state), [course, state])
  const queries = [streams, ...content.queries]
  // Rendered after the hero, which would push it down.
  const isSettled = queries.every(({ data, error }) => data !== undefined || error !== null)
  return (
    <>
      <PageSlot page="home" placement="top" />
      <Greeting
        clockOffset={clockOffset}
        practice={state && { days: state.practice_days, streak: state.streak_days }}
      />
      <QueryBoundary
        queries={queries}
        skeleton={<HeroSkeleton />}
        errorTitle={t('home.loadFailed')}
        support={<SupportLink />}
      >
        {state?.reminder_time && (
          <p className={classes('t-small muted', styles.reminder)}>
            {t('home.reminder', { time: state.reminder_time })}
          </p>
        )}
        {stream && course && state && hero && !isTrialOver(stream, course, state) ? (
          <Hero hero={hero} stream={stream} course={course} state={state} />
        ) : (
          <EmptyToday reason={stream && hero ? { kind: 'trial_over', stream } : emptyReason(visibleStreams)} />
        )}
        <PendingItems
          run={stream && course && state && { stream, course, state }}
          meetings={visibleStreams.flatMap(({ meetings = [] }) => meetings).toSorted(byTime)}
        />
        {stream && (
          <LazyWeekRecap recap={state?.week_recap} className={stageTint(stream.course_id, hero?.stage.number ?? 1)} />
        )}
      </QueryBoundary>
      {isSettled && <MoreToday streams={visibleStreams} />}
    </>
  )
}

const byTime = (one: BookedMeeting, other: BookedMeeting) => one.start_date_time - other.start_date_time

function MoreToday({ streams }: { streams: readonly Stream[] }) {
  const config = useApplicationConfig()
  const inProgress = streams.filter((stream) => streamLists.inProgress(stream))
  return (
    <>
      <div className={styles.below} data-courses={Math.min(inProgress.length, 3)}>
        <CoursesInProgress streams={inProgress} />
        <PageSlot page="main page" placement="mainPage" />
        {streams.length > 0 && (
          <div className={styles.points}>
            <PointsGauge className={styles.pointsCard}>
              <AppLink className="link tap" href={paths.points()}>
                {t('home.howToSpend')}
              </AppLink>
            </PointsGauge>
          </div>
        )}
      </div>
      {hasClubBlock(config) && <ClubToday />}
    </>
  )
}
