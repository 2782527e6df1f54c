import { Calendar, CircleCheck, Hourglass, Video } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { getMeetingCalendar, type Meeting } from '#contract/experts/meetings/api.ts'
import { daySeconds } from '#contract/platform/dates.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { call } from '../../platform/api/api.ts'
import { saveFile } from '../../platform/device/files.ts'
import {
  capitalised,
  daysBetween,
  formatDate,
  formatRelativeDay,
  formatRelativeTime,
  formatSentenceTime,
  formatTime,
  formatUnits,
  formatWeekday,
  formatDateTime,
} from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useNow } from '../../ui/useNow.ts'
import styles from './Consultations.module.css'

/** The topic of questions about consultations, which every school has; the brand's own one is about buying more. */
const consultationsTopicId = 6

/** An upcoming meeting with its status, link and calendar file. */
export function NextMeeting({ meeting }: { meeting: Meeting }) {
  const { start_date_time: startsAt, expert, course } = meeting
  const { meeting_notice_hours: hours } = useApplicationConfig()
  const now = useNow()
  const headingId = useId()
  if (startsAt === null) return null
  const isConfirmed = meeting.state !== 'waiting'
  const about = { minutes: formatUnits(meeting.minutes, 'minute', 'long'), expert: expert?.name ?? '' }
  return (
    <section className={styles.next} aria-labelledby={headingId}>
      <div className={styles.words}>
        <p className={styles.state}>
          <Tag
            tone={isConfirmed ? 'ok' : 'warn'}
            icon={isConfirmed ? <CircleCheck aria-hidden /> : <Hourglass aria-hidden />}
          >
            {isConfirmed ? t('consultations.confirmed') : t('consultations.waiting')}
          </Tag>
          <span className={styles.muted}>{awayLabel(startsAt, now)}</span>
        </p>
        <h2 className="t-display" id={headingId}>
          {dayOf(startsAt, now)}, {formatTime(startsAt)}
        </h2>
        <p className={styles.muted}>
          {expert ? t('consultations.withExpert', about) : about.minutes} · {course?.short_title ?? meeting.title}
        </p>
        {isConfirmed ? (
          <Actions meeting={meeting} />
        ) : (
          <p className={styles.muted}>
            {meeting.is_escalated ? t('consultations.lateKnown') : t('consultations.confirmsInADay')}
          </p>
        )}
        {meeting.frozen_until !== null && (
          <p>{t('consultations.frozen', { date: formatDate(meeting.frozen_until) })}</p>
        )}
        {meeting.state !== 'over' && startsAt > now && (
          <p className={styles.muted}>
            <RichText
              text={t('consultations.toChange', { count: hours })}
              tags={{ link: changeLink(supportPath(meeting)) }}
            />
          </p>
        )}
      </div>
      <div className={styles.picture} aria-hidden>
        <ExpertAvatar expert={expert} size={220} />
      </div>
    </section>
  )
}

function Actions({ meeting }: { meeting: Meeting }) {
  const { id, link } = meeting
  const download = useAction(async () => {
    const { content } = await call(getMeetingCalendar, { query: { id } })
    saveFile('meeting.ics', new Blob([content], { type: 'text/calendar' }))
  })
  return (
    <p className={styles.actions}>
      {link?.url ? (
        <a className={buttonClass({ variant: 'primary' })} href={link.url} target="_blank" rel="noreferrer">
          <Video aria-hidden />
          {t('consultations.join')}
        </a>
      ) : (
        <span className={styles.closed}>
          <Video aria-hidden />
          {t('consultations.linkOpens', { time: formatSentenceTime(formatTime(link?.opens_at ?? 0)) })}
        </span>
      )}
      <Button variant="ghost" icon={<Calendar aria-hidden />} busy={download.isPending} onClick={() => download.run()}>
        {t('consultations.addToCalendar')}
      </Button>
    </p>
  )
}

/** “in 14 hours”; empty if it would repeat the heading. */
function awayLabel(startsAt: number, now: number): string {
  if (startsAt <= now) return t('consultations.hasBegun')
  return startsAt - now < daySeconds ? formatRelativeTime(startsAt, now) : ''
}

/** “Tomorrow”; the weekday and date for later days. */
function dayOf(seconds: number, now: number): string {
  if (daysBetween(now, seconds) > 1) return formatWeekday(seconds)
  return capitalised(formatRelativeDay(seconds, now))
}

const changeLink = (path: AppPath) => (words: ReactNode) => <TextLink href={path}>{words}</TextLink>

/** The support form with a prepared message: only support changes and cancels booked meetings. */
function supportPath({ title, start_date_time }: Meeting): AppPath {
  const message = t('consultations.changeMessage', { title, time: formatDateTime(start_date_time ?? 0) })
  return paths.supportCategory({ categoryId: consultationsTopicId, message })
}
