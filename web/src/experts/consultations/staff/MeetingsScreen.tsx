import { useInfiniteQuery } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { listStaffMeetings, type StaffMeeting, updateMeetingLink } from '#contract/experts/meetings/api.ts'
import { isMeetingLink } from '#contract/experts/meetings/rules.ts'
import { TimezoneNote } from '../../../console/TimezoneNote.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryKeyOf, queryClient } from '../../../platform/cache/queries.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { formatDateTime, formatSentenceTime, formatTime, formatUnits } from '../../../platform/language/format.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { untilMeetingChangesMs } from '../meetingQueries.ts'
import { MeetingActions } from './MeetingActions.tsx'
import styles from './Meetings.module.css'

/** Booked meetings of the expert's courses, and the expert's own meeting link. */
export function MeetingsScreen() {
  useLanguage()
  const query = useInfiniteQuery({
    queryKey: queryKeyOf(listStaffMeetings),
    queryFn: ({ pageParam, signal }) =>
      call(listStaffMeetings, { query: pageParam === '' ? {} : { after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => untilMeetingChangesMs(meetingsOf(state.data?.pages), nowSeconds()),
  })
  const meetings = meetingsOf(query.data?.pages)
  const [first] = query.data?.pages ?? []
  return (
    <>
      <PageTitle>{t('consultations.staff.title')}</PageTitle>
      <TimezoneNote />
      <QueryBoundary
        queries={[query]}
        skeleton={<SkeletonRows height={160} />}
        errorTitle={t('consultations.staff.loadFailed')}
      >
        {meetings.length === 0 && (
          <EmptyState
            icon={<Video aria-hidden />}
            title={t('consultations.staff.emptyTitle')}
            text={t('consultations.staff.empty')}
          />
        )}
        <ul className={styles.list}>
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingCard meeting={meeting} />
            </li>
          ))}
        </ul>
        <ShowMore paging={query} label={t('console.showMore')} />
        {first && (
          <div className={styles.link}>
            <MeetingLinkForm link={first.link} hosts={first.link_hosts} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}

/** Sorted, because a later page may have earlier meetings of others. */
function meetingsOf(pages: readonly { meetings: readonly StaffMeeting[] }[] = []): StaffMeeting[] {
  return pages.flatMap(({ meetings }) => meetings).toSorted((one, other) => one.start_date_time - other.start_date_time)
}

function MeetingCard({ meeting }: { meeting: StaffMeeting }) {
  const { id, title, course, learner, expert, minutes, note, phone, link, state, confirm_by: confirmBy } = meeting
  return (
    <Card>
      <article className={styles.meeting} aria-labelledby={`meeting-${id}`}>
        <div className={styles.head}>
          <h2 className="t-h2" id={`meeting-${id}`}>
            {formatDateTime(meeting.start_date_time)}
          </h2>
          <StateTag state={state} />
        </div>
        <p>
          {learner.name} · {title} · {course} · {formatUnits(minutes, 'minute')}
        </p>
        <p className="muted">{[expert.name, phone, note].filter(Boolean).join(' · ')}</p>
        {link && <MeetingLink link={link} />}
        {/* Past meetings that nobody confirmed can still be moved or cancelled. */}
        {(state !== 'over' || confirmBy !== null) &&
          (meeting.may_change ? (
            <MeetingActions meeting={meeting} />
          ) : (
            <p className="t-small muted">{t('consultations.staff.ofColleague')}</p>
          ))}
      </article>
    </Card>
  )
}

function StateTag({ state }: Pick<StaffMeeting, 'state'>) {
  if (state === 'over') return <StatusTag tone="neutral">{t('consultations.staff.over')}</StatusTag>
  if (state === 'confirmed') return <StatusTag tone="ok">{t('consultations.staff.confirmed')}</StatusTag>
  return <StatusTag tone="warn">{t('consultations.staff.waiting')}</StatusTag>
}

function MeetingLink({ link: { url, opens_at: opensAt } }: { link: NonNullable<StaffMeeting['link']> }) {
  if (!url)
    return (
      <p className="muted">{t('consultations.staff.linkOpens', { time: formatSentenceTime(formatTime(opensAt)) })}</p>
    )
  return (
    <p>
      <a className={buttonClass({ variant: 'primary' })} href={url} target="_blank" rel="noreferrer">
        <Video aria-hidden />
        {t('consultations.staff.join')}
      </a>
    </p>
  )
}

type MeetingLinkFormProps = { link: string; hosts: readonly string[] }

/** The expert's own link, used instead of the school's room. */
function MeetingLinkForm({ link, hosts }: MeetingLinkFormProps) {
  const form = useForm({ values: { url: link } })
  const list = hosts.join(', ')
  const validate = (url: string) =>
    url.trim() === '' || isMeetingLink(url.trim(), hosts) || t('consultations.staff.linkInvalid', { hosts: list })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    await call(updateMeetingLink, { body })
    await queryClient.invalidateQueries({ queryKey: [listStaffMeetings.path] })
    showToast({ text: t('consultations.staff.linkSaved'), tone: 'ok' })
  })
  return (
    <Card>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          label={t('consultations.staff.link')}
          help={t('consultations.staff.linkHelp', { hosts: list })}
          error={form.formState.errors.url?.message}
        >
          <TextInput type="url" inputMode="url" maxLength={500} {...form.register('url', { validate })} />
        </Field>
        <FormFailure failure={failure} />
        <p>
          <Button type="submit" size="small" busy={isPending}>
            {t('consultations.staff.saveLink')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
