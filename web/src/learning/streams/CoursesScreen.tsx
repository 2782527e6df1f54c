import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import type { Stream } from '#contract/learning/streams/api.ts'
import { useApplicationConfig, hasShop } from '../../brands/applicationConfig.ts'
import { PageSlot } from '../../brands/PageSlot.tsx'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { streamsQuery } from './streamQueries.ts'
import { useDayChange } from './learnerDay.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import cardStyles from './CourseCard.module.css'
import { canContinue, CourseCard } from './CourseCard.tsx'
import styles from './CoursesScreen.module.css'
import { courseGroups, type CourseGroups } from '../programme/runs.ts'
import { NoCourses } from './NoCourses.tsx'

/** All courses of the learner, by what can be done with them. */
export function CoursesScreen() {
  useLanguage()
  useScreenTitle(t('courses.title'))
  const streams = useQuery(streamsQuery())
  useDayChange({ streams: streams.data ?? [], days: [], clockOffset: 0 })
  const { feature_flags } = useApplicationConfig()
  return (
    <>
      <header className={styles.head}>
        <h1 className={`${styles.title} visually-hidden-phone`}>{t('courses.title')}</h1>
        {hasShop(feature_flags) && (
          <AppLink
            href={paths.catalog()}
            className={classes(buttonClass({ variant: 'raised', size: 'small' }), styles.all)}
          >
            <Compass aria-hidden />
            {t('courses.catalog')}
          </AppLink>
        )}
      </header>
      <QueryBoundary
        queries={[streams]}
        skeleton={<CoursesSkeleton />}
        errorTitle={t('courses.loadFailed')}
        support={<SupportLink />}
      >
        <CourseLists streams={streams.data ?? []} />
      </QueryBoundary>
    </>
  )
}

function CourseLists({ streams }: { streams: readonly Stream[] }) {
  const { feature_flags } = useApplicationConfig()
  const groups = courseGroups(streams, feature_flags.is_demo_accessible)
  const shown = (Object.keys(groups) as (keyof CourseGroups)[]).filter((name) => groups[name].length > 0)
  if (shown.length === 0) return <NoCourses />
  const main = shown.flatMap((name) => groups[name]).find(canContinue)
  return (
    <>
      <PageSlot page="courses" placement="beforeCourse" />
      {shown.length > 1 && <GroupLinks groups={groups} shown={shown} />}
      {shown.map((name, index) => (
        <section key={name} id={name} className={styles.group} aria-labelledby={`${name}-title`}>
          <h2 className={index === 0 ? 'visually-hidden' : styles.heading} id={`${name}-title`}>
            {t(`courses.${name}`)}
          </h2>
          <div className={styles.list}>
            {groups[name].map((stream) => (
              <CourseCard key={stream.id} stream={stream} isMain={stream === main} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

function GroupLinks({ groups, shown }: { groups: CourseGroups; shown: (keyof CourseGroups)[] }) {
  return (
    <nav className={styles.links} aria-label={t('courses.groups')} data-scroll>
      {shown.map((name, index) => (
        <a key={name} href={`#${name}`} className={styles.link} data-first={index === 0 || undefined}>
          {t(`courses.${name}`)} <span className={styles.count}>{groups[name].length}</span>
        </a>
      ))}
    </nav>
  )
}

function CoursesSkeleton() {
  return (
    <div className={styles.list}>
      {[0, 1, 2].map((index) => (
        <div className={cardStyles.card} key={index}>
          <div className={cardStyles.cover}>
            <Skeleton height="100%" />
          </div>
          <div className={cardStyles.content}>
            <Skeleton shape="pill" width={150} height={28} />
            <div className={cardStyles.title}>
              <Skeleton width="70%" height={24} />
            </div>
            <Skeleton height={8} />
          </div>
        </div>
      ))}
    </div>
  )
}
