import { useQuery } from '@tanstack/react-query'
import { NotAvailable } from '../../brands/EmptySection.tsx'
import { PageSlot } from '../../brands/PageSlot.tsx'
import { publicConfig } from '../../brands/publicConfig.ts'
import { useFlags, hasShop } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { CourseOffers } from '../../learning/streams/shopActions.tsx'
import { streamsQuery } from '../../learning/streams/streamQueries.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { desktop } from '../../ui/breakpoints.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import styles from './Consultations.module.css'
import { meetingsQuery, offersQuery, upcomingMeetings } from './meetingQueries.ts'
import { MeetingTabs } from './MeetingTabs.tsx'
import { NextMeeting } from './NextMeeting.tsx'

/** Upcoming, bookable and past video consultations. */
export function ConsultationsScreen() {
  useLanguage()
  if (!useFlags().is_video_consultation_support)
    return (
      <>
        <PageTitle>{t('consultations.title')}</PageTitle>
        <NotAvailable title={t('consultations.notAvailable')} text={t('brands.notInSchoolText')} />
      </>
    )
  return <Meetings />
}

function MeetingsSkeleton() {
  return (
    <div className={useMedia(desktop) ? styles.columns : styles.list}>
      <Skeleton shape="card" height={300} />
      <SkeletonRows count={2} height={76} />
    </div>
  )
}

function Meetings() {
  const meetings = useQuery(meetingsQuery())
  const offers = useQuery(offersQuery())
  const all = meetings.data ?? []
  const locked = (offers.data ?? []).filter(({ lock }) => lock?.code === 'meeting_locked_in_demo')
  if (meetings.data?.length === 0 && offers.data?.length === 0) return <NoMeetings />
  const upcoming = upcomingMeetings(all)
  return (
    <>
      <PageTitle>{t('consultations.title')}</PageTitle>
      <QueryBoundary
        queries={[meetings, offers]}
        skeleton={<MeetingsSkeleton />}
        errorTitle={t('consultations.loadFailed')}
        support={<SupportLink />}
      >
        <PageSlot page="videoconsultations" placement="top" />
        {upcoming.map((meeting) => (
          <NextMeeting key={meeting.id} meeting={meeting} />
        ))}
        <MeetingTabs meetings={all.filter((one) => !upcoming.includes(one))} locked={locked} />
      </QueryBoundary>
    </>
  )
}

/** Shown if no course has video consultations, with the offers of open courses. */
function NoMeetings() {
  const runs = useQuery(streamsQuery()).data ?? []
  const isSold = hasShop(useFlags())
  return (
    <>
      <PageTitle>{t('consultations.title')}</PageTitle>
      <EmptyState
        picture={<Art theme={publicConfig().project.theme} seed={5} stage={6} width={264} height={264} />}
        title={t('consultations.emptyTitle')}
        text={t('consultations.emptyText')}
        action={
          <>
            {runs
              .filter(({ status }) => status === 'open')
              .map(({ id, course, course_id: courseId, is_demo: isTrial }) => (
                <CourseOffers
                  key={id}
                  courseId={courseId}
                  streamId={isTrial ? undefined : id}
                  place="functional"
                  title={<p className="t-small muted">{course?.title}</p>}
                />
              ))}
            <AppLink className={buttonClass({ variant: 'primary' })} href={isSold ? paths.catalog() : paths.home()}>
              {isSold ? t('courses.catalog') : t('brands.backHome')}
            </AppLink>
          </>
        }
      />
    </>
  )
}
