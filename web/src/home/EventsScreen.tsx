import { useQuery } from '@tanstack/react-query'
import { Calendar, ChevronRight, CircleCheck, Hourglass } from 'lucide-react'
import type { Meeting } from '#contract/experts/meetings/api.ts'
import { useFlags } from '../brands/applicationConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { isBookable, isUpcoming, meetingsQuery } from '../experts/consultations/meetingQueries.ts'
import { formatDate, formatDateTime, formatUnits } from '../platform/language/format.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { EmptySection } from '../brands/EmptySection.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Card, Rows } from '../ui/Card.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './EventsScreen.module.css'

/** Booked video consultations, then those that can be booked. */
export function EventsScreen() {
  useLanguage()
  const hasMeetings = useFlags().is_video_consultation_support
  const meetings = useQuery({ ...meetingsQuery(), enabled: hasMeetings })
  const all = meetings.data ?? []
  const events = [...all.filter(isUpcoming), ...all.filter(isBookable)]
  if (!hasMeetings || (meetings.data && events.length === 0))
    return (
      <EmptySection
        title={t('home.events')}
        emptyTitle={t('home.eventsEmptyTitle')}
        text={t('home.eventsEmptyText')}
        act={{ path: paths.home(), label: t('brands.backHome') }}
        seed={13}
      />
    )
  return (
    <>
      <PageTitle>{t('home.events')}</PageTitle>
      <QueryBoundary
        queries={[meetings]}
        skeleton={<SkeletonRows count={2} height={96} />}
        errorTitle={t('consultations.loadFailed')}
        support={<SupportLink />}
      >
        <Card padded={false}>
          <Rows inset>
            {events.map((meeting) => (
              <Event key={meeting.id} meeting={meeting} />
            ))}
          </Rows>
        </Card>
      </QueryBoundary>
    </>
  )
}

function Event({ meeting }: { meeting: Meeting }) {
  const { title, start_date_time: startsAt, minutes, expert, course, frozen_until: frozenUntil } = meeting
  const length = formatUnits(minutes, 'minute')
  return (
    <li>
      <AppLink href={paths.consultations()} className={styles.event}>
        <span className={styles.facts}>
          <span>
            <b>{title}</b>
            <span>{startsAt === null ? length : `${formatDateTime(startsAt)} · ${length}`}</span>
            <span className="muted">{[expert?.name, course?.short_title].filter(Boolean).join(' · ')}</span>
            {frozenUntil !== null && (
              <span className="muted">{t('consultations.frozen', { date: formatDate(frozenUntil) })}</span>
            )}
          </span>
          <StateTag state={meeting.state} />
        </span>
        <ChevronRight aria-hidden />
      </AppLink>
    </li>
  )
}

function StateTag({ state }: Pick<Meeting, 'state'>) {
  if (state === 'available') return <Tag icon={<Calendar aria-hidden />}>{t('home.eventBookable')}</Tag>
  const isConfirmed = state !== 'waiting'
  const Icon = isConfirmed ? CircleCheck : Hourglass
  return (
    <Tag tone={isConfirmed ? 'ok' : 'warn'} icon={<Icon aria-hidden />}>
      {isConfirmed ? t('consultations.confirmed') : t('consultations.waiting')}
    </Tag>
  )
}
