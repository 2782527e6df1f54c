import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../brands/sections.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { NotAvailable } from '../../brands/NotAvailable.tsx'
import { desktop } from '../../ui/breakpoints.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import styles from './Consultations.module.css'
import { MeetingTabs } from './MeetingTabs.tsx'
import { meetingsQuery, offersQuery, upcomingMeetings } from './meetingQueries.ts'
import { NextMeeting } from './NextMeeting.tsx'
import { NoMeetings } from './NoMeetings.tsx'

/** Video consultations: those that are ahead, those that can be booked, and those that were. */
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
        {upcoming.map((meeting) => (
          <NextMeeting key={meeting.id} meeting={meeting} />
        ))}
        <MeetingTabs meetings={all.filter((one) => !upcoming.includes(one))} locked={locked} />
      </QueryBoundary>
    </>
  )
}
