import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Stream } from '#contract/streams/api.ts'
import { streamLists } from '#contract/streams/rules.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { hasClubBlock } from '../communities/clubBlock.ts'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { PointsVessel } from '../points/PointsVessel.tsx'
import { streamsQuery } from '../streams/streamQueries.ts'
import { useStreamContent } from '../streams/useStream.ts'
import { useScreenTitle } from '../title.ts'
import { classes } from '../ui/classes.ts'
import { Fetched } from '../ui/Fetched.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Agenda } from './Agenda.tsx'
import { CoursesInProgress } from './CoursesInProgress.tsx'
import { Hello } from './Hello.tsx'
import heroStyles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { heroOf, nothingToday } from './hero.ts'
import { heroStream } from './heroStream.ts'
import styles from './TodayScreen.module.css'

const NothingToday = lazyPart(async () => (await import('./NothingToday.tsx')).NothingToday, {
  pending: () => <HeroSkeleton />,
})
const ClubBlock = lazyPart(async () => (await import('../communities/ClubBlock.tsx')).ClubBlock)

/** The next lesson and one button that plays it; everything else is quieter. */
export function TodayScreen() {
  useLanguage()
  useScreenTitle(t('home.title'))
  const streams = useQuery(streamsQuery())
  const { feature_flags } = useApplicationConfig()
  const shown = (streams.data ?? []).filter((stream) => feature_flags.is_demo_accessible || !stream.is_demo)
  const stream = heroStream(shown)
  const content = useStreamContent(stream)
  const { course, state, clockOffset } = content
  const hero = useMemo(() => course && heroOf(course, state), [course, state])
  const queries = [streams, ...content.queries]
  // What stands below would move when the day above it comes.
  const isSettled = queries.every(({ data, error }) => data !== undefined || error !== null)
  return (
    <>
      <Hello clockOffset={clockOffset} practice={state && { days: state.practice_days, streak: state.streak_days }} />
      <Fetched
        queries={queries}
        skeleton={<HeroSkeleton />}
        errorTitle={t('home.loadFailed')}
        support={<SupportLink />}
      >
        {stream && course && hero ? (
          <Hero hero={hero} stream={stream} course={course} />
        ) : (
          <NothingToday nothing={nothingToday(shown)} />
        )}
        {stream && course && state && <Agenda stream={stream} course={course} state={state} />}
      </Fetched>
      {isSettled && <Below streams={shown} />}
    </>
  )
}

function Below({ streams }: { streams: readonly Stream[] }) {
  const config = useApplicationConfig()
  const underWay = streams.filter((stream) => streamLists.inProgress(stream))
  return (
    <>
      <div className={styles.below} data-courses={Math.min(underWay.length, 3)}>
        <CoursesInProgress streams={underWay} />
        {streams.length > 0 && (
          <div className={styles.points}>
            <PointsVessel className={styles.vessel}>
              <Link className="link tap" to={paths.points()}>
                {t('home.howToSpend')}
              </Link>
            </PointsVessel>
          </div>
        )}
      </div>
      {hasClubBlock(config) && <ClubBlock />}
    </>
  )
}

function HeroSkeleton() {
  return (
    <div className={classes(heroStyles.hero, heroStyles.blank)}>
      <div className={heroStyles.picture}>
        <Skeleton shape="square" height="100%" />
      </div>
      <div className={heroStyles.words}>
        <Skeleton width="60%" height={16} />
        <div className={heroStyles.number}>
          <Skeleton width={110} height={96} />
        </div>
        <Skeleton width="90%" height={96} />
        <div className={heroStyles.bottom}>
          <Skeleton height={12} />
          <div className={heroStyles.legend}>
            <Skeleton width="40%" height={20} />
          </div>
          <div className={heroStyles.acts}>
            <Skeleton shape="pill" width={220} height={56} />
          </div>
        </div>
      </div>
    </div>
  )
}
