import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import type { Meeting } from '#contract/meetings/api.ts'
import { useFlags } from '../brands/sections.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { isUpcoming, meetingsQuery } from '../consultations/meetingQueries.ts'
import { formatDateTime, formatUnits } from '../platform/language/format.ts'
import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { EmptySection } from '../shell/layout/EmptySection.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { Card, Rows } from '../ui/Card.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './EventsScreen.module.css'

/** What is planned: video consultations that are booked. */
export function EventsScreen() {
  useLanguage()
  const hasMeetings = useFlags().is_video_consultation_support
  const meetings = useQuery({ ...meetingsQuery(), enabled: hasMeetings })
  const planned = meetings.data?.filter(isUpcoming) ?? []
  if (!hasMeetings || (meetings.data && planned.length === 0))
    return (
      <EmptySection
        title={t('home.events')}
        emptyTitle={t('home.eventsEmptyTitle')}
        text={t('home.eventsEmptyText')}
        act={{ path: paths.home(), label: t('shell.backHome') }}
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
            {planned.map((meeting) => (
              <Event key={meeting.id} meeting={meeting} />
            ))}
          </Rows>
        </Card>
      </QueryBoundary>
    </>
  )
}

function Event({
  meeting: { title, start_date_time: startsAt, minutes, expert, course, state },
}: {
  meeting: Meeting
}) {
  const isConfirmed = state !== 'waiting'
  const Icon = isConfirmed ? CircleCheck : Hourglass
  return (
    <li>
      <AppLink href={paths.consultations()} className={styles.event}>
        <span>
          <b>{title}</b>
          <span>
            {formatDateTime(startsAt ?? 0)} · {formatUnits(minutes, 'minute')}
          </span>
          <span className="muted">{[expert?.name, course?.short_title].filter(Boolean).join(' · ')}</span>
        </span>
        <Tag tone={isConfirmed ? 'ok' : 'warn'} icon={<Icon aria-hidden />}>
          {isConfirmed ? t('consultations.confirmed') : t('consultations.waiting')}
        </Tag>
      </AppLink>
    </li>
  )
}
