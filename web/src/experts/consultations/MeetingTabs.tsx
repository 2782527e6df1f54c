import { useState } from 'react'
import { Lock } from 'lucide-react'
import type { Meeting, OfferedMeeting } from '#contract/experts/meetings/api.ts'
import { formatDate, formatUnits } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'
import { CourseOffers } from '../../learning/streams/shopActions.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { desktop } from '../../ui/breakpoints.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { BookableMeetings } from './BookableMeetings.tsx'
import styles from './Consultations.module.css'

type Lists = { meetings: readonly Meeting[]; locked: readonly OfferedMeeting[] }

/** Bookable and past meetings: columns on wide screens, tabs on others. */
export function MeetingTabs({ meetings, locked }: Lists) {
  const [tab, setTab] = useState<'available' | 'history'>('available')
  const available = meetings.filter(({ state }) => state === 'available')
  // Latest first.
  const history = meetings.filter(({ state }) => state !== 'available').toReversed()
  if (useMedia(desktop))
    return (
      <div className={styles.columns}>
        <section className={styles.list} aria-label={t('consultations.available')}>
          <Available meetings={available} locked={locked} />
        </section>
        <HistorySection meetings={history} />
      </div>
    )
  return (
    <Tabs
      label={t('consultations.title')}
      items={[
        { value: 'available', label: t('consultations.available'), count: available.length + locked.length },
        { value: 'history', label: t('consultations.history'), count: history.length },
      ]}
      value={tab}
      onChange={setTab}
      className={styles.panel}
    >
      {/* Hidden, not unmounted, to keep the typed values. */}
      <div className={styles.list} hidden={tab !== 'available'}>
        <Available meetings={available} locked={locked} />
        <HistorySection meetings={history} />
      </div>
      {tab === 'history' && <History meetings={history} />}
    </Tabs>
  )
}

function HistorySection({ meetings }: { meetings: readonly Meeting[] }) {
  return (
    <section aria-labelledby="meeting-history">
      <h2 className="t-h2" id="meeting-history">
        {t('consultations.history')}
      </h2>
      <History meetings={meetings} />
    </section>
  )
}

function Available({ meetings, locked }: Lists) {
  if (meetings.length + locked.length === 0) return <p className="muted">{t('consultations.noneAvailable')}</p>
  return (
    <>
      <BookableMeetings meetings={meetings} />
      {locked.map((offer) => (
        <section key={`${offer.course_id} ${offer.title}`} className={styles.row}>
          <h2 className="t-h2">{offer.title}</h2>
          <p className={styles.locked}>
            <Lock aria-hidden /> {t('consultations.inFullCourse')}
          </p>
          <CourseOffers courseId={offer.course_id} place="functional">
            <AppLink className={buttonClass({})} href={paths.catalog()}>
              {t('consultations.seeFullCourse')}
            </AppLink>
          </CourseOffers>
        </section>
      ))}
    </>
  )
}

function History({ meetings }: { meetings: readonly Meeting[] }) {
  if (meetings.length === 0) return <p className="muted">{t('consultations.noHistory')}</p>
  return (
    <ul className={styles.history}>
      {meetings.map((meeting) => (
        <li key={meeting.id}>
          <ExpertAvatar expert={meeting.expert} size={44} />
          <span>
            <b>{meeting.title}</b>
            <span className="t-small muted">{whenOf(meeting)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function whenOf({ start_date_time: startsAt, minutes }: Meeting): string {
  return `${formatDate(startsAt ?? 0)} · ${formatUnits(minutes, 'minute')}`
}
