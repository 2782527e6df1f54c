import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { phoneError } from '#contract/accounts/users/profileRules.ts'
import { bookMeeting, type Meeting, type MeetingSlot } from '#contract/experts/meetings/api.ts'
import { maxMeetingNoteLength, nearestTo } from '#contract/experts/meetings/rules.ts'
import type { Lock } from '#contract/learning/streams/api.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { phoneExample } from '../../brands/phoneExample.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { createFieldDrafts, useDraft } from '../../learning/files/drafts/createDrafts.ts'
import { RunLockAction } from '../../learning/streams/UnlockAction.tsx'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../platform/device/ids.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { formatOnDate, formatTime, formatUnits, formatWeekday, toDay } from '../../platform/language/format.ts'
import { t, useLanguage, type TextKey } from '../../platform/language/language.ts'
import { timeZoneLabel } from '../../platform/language/timeZones.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './Consultations.module.css'
import { meetingsQuery, slotsQuery } from './meetingQueries.ts'
import { SlotPicker } from './SlotPicker.tsx'

/** `phone` is null until it is changed. */
type BookingDraft = { phone: string | null; note: string }

/** By meeting. */
export const bookingDrafts = createFieldDrafts<BookingDraft>({
  database: 'bookings',
  empty: () => ({ phone: null, note: '' }),
})

/** Bookable meetings, one open at a time, then locked ones. */
export function BookableMeetings({ meetings }: { meetings: readonly Meeting[] }) {
  const open = meetings.filter(({ lock }) => lock === null)
  return (
    <>
      <Accordion
        initial={open[0] && String(open[0].id)}
        items={open.map((meeting) => ({
          value: String(meeting.id),
          title: titleOf(meeting),
          text: formatUnits(meeting.minutes, 'minute', 'long'),
          children: <Booking meeting={meeting} />,
        }))}
      />
      {meetings.map(
        (meeting) => meeting.lock && <LockedMeeting key={meeting.id} meeting={meeting} lock={meeting.lock} />,
      )}
    </>
  )
}

function titleOf({ title, course }: Meeting): string {
  return t('consultations.book', { course: course?.short_title ?? '', title })
}

function LockedMeeting({ meeting, lock }: { meeting: Meeting; lock: Lock }) {
  return (
    <section className={styles.row}>
      <h2 className="t-h2">{titleOf(meeting)}</h2>
      <BookingLock lock={lock} streamId={meeting.stream_id} />
    </section>
  )
}

const reasons: Partial<Record<Lock['code'], TextKey>> = {
  stream_stopped: 'consultations.lockedStopped',
  stream_unpaid: 'consultations.lockedUnpaid',
}

/** Says why a meeting cannot be booked and what to do about it. */
function BookingLock({ lock, streamId }: { lock: Lock; streamId: number }) {
  const when = lock.opens_at === null ? undefined : formatOnDate(lock.opens_at)
  return (
    <>
      <p className="muted">
        {lock.code === 'stream_frozen' && `${t('consultations.lockedFrozen')} `}
        {when ? t('consultations.opensOn', { when }) : t(reasons[lock.code] ?? 'consultations.lockedEnded')}
      </p>
      <RunLockAction lock={lock} streamId={streamId} size="small" />
    </>
  )
}

function Booking({ meeting }: { meeting: Meeting }) {
  const slots = useQuery(slotsQuery(meeting.id))
  const draft = useDraft(bookingDrafts, meeting.id)
  const { timezone } = useUser()
  const language = useLanguage()
  const isFull = slots.data?.every(({ is_free }) => !is_free) ?? false
  const hasHours = slots.data?.length !== 0
  return (
    <QueryBoundary
      queries={[slots, { ...slots, data: draft }]}
      skeleton={<SkeletonRows height={48} />}
      errorTitle={t('consultations.slotsFailed')}
      support={<SupportLink />}
    >
      <p className="t-small muted">{t('consultations.zone', { zone: timeZoneLabel(timezone, language) })}</p>
      {!hasHours && (
        <>
          <p>{t('consultations.noHours')}</p>
          <SupportLink />
        </>
      )}
      {isFull ? (
        hasHours && <p>{t('consultations.noSlots')}</p>
      ) : (
        <BookingForm meeting={meeting} slots={slots.data ?? []} draft={draft} />
      )}
    </QueryBoundary>
  )
}

type BookingFormProps = {
  meeting: Meeting
  slots: readonly MeetingSlot[]
  draft: ReturnType<typeof bookingDrafts.draftOf>
}

function BookingForm({ meeting, slots, draft }: BookingFormProps) {
  const [startsAt, setStartsAt] = useState<number>()
  const [shownDay, setShownDay] = useState<string>()
  const [takenAt, setTakenAt] = useState<number>()
  const keyOf = useIdempotencyKey()
  const { phone: ownPhone } = useUser()
  const form = useForm({ defaultValues: { phone: draft?.phone ?? ownPhone, note: draft?.note ?? '' } })
  const onChange = () => bookingDrafts.update(meeting.id, () => form.getValues())
  const { errors } = form.formState
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ phone, note }) => {
    const body = { start_date_time: startsAt ?? 0, phone, note }
    setTakenAt(undefined)
    try {
      await call(bookMeeting, { query: { id: meeting.id }, body, idempotencyKey: keyOf(body) })
      await bookingDrafts.clear(meeting.id)
    } catch (error) {
      if (isTaken(error)) {
        setTakenAt(startsAt)
        setStartsAt(undefined)
      }
      throw error
    } finally {
      // Also after a refusal: the time may have been taken meanwhile.
      const keys = [meetingsQuery().queryKey, slotsQuery(meeting.id).queryKey]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    }
  })
  const time = startsAt && timeLabel(startsAt)
  return (
    <form onSubmit={onSubmit} className={styles.form} noValidate>
      <SlotPicker slots={slots} shownDay={shownDay} value={startsAt} onChange={setStartsAt} onShowDay={setShownDay} />
      <div className={styles.fields}>
        <Field label={t('consultations.phone')} help={t('consultations.phoneHelp')} error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="tel" {...form.register('phone', { validate: phoneRule, onChange })} />
        </Field>
        <Field label={t('consultations.note')} counter={t('consultations.optional')} error={errors.note?.message}>
          <TextInput
            maxLength={maxMeetingNoteLength}
            placeholder={t('consultations.notePlaceholder')}
            {...form.register('note', { onChange })}
          />
        </Field>
      </div>
      {(takenAt === undefined || startsAt === undefined) && <FormFailure failure={failure} />}
      {takenAt !== undefined && (
        <NearestTimes
          slots={slots}
          takenAt={takenAt}
          value={startsAt}
          onChange={(time) => {
            setStartsAt(time)
            setShownDay(toDay(time))
          }}
        />
      )}
      <p className={styles.submit}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={time ? undefined : t('consultations.chooseTime')}
        >
          {time ? t('consultations.bookAt', { time }) : t('consultations.chooseTime')}
        </Button>
        <span className="t-small muted">{t('consultations.confirmsInADay')}</span>
      </p>
    </form>
  )
}

type NearestTimesProps = {
  slots: readonly MeetingSlot[]
  takenAt: number
  value: number | undefined
  onChange: (value: number) => void
}

/** Free times near the one that was taken meanwhile. */
function NearestTimes({ slots, takenAt, value, onChange }: NearestTimesProps) {
  const free = slots.filter(({ is_free, start_date_time }) => is_free && start_date_time !== takenAt)
  const starts = free.map(({ start_date_time }) => start_date_time)
  return (
    <div className={styles.nearest} role="group" aria-label={t('consultations.nearest')}>
      {nearestTo(takenAt, starts).map((time) => (
        <button key={time} type="button" aria-pressed={time === value} onClick={() => onChange(time)}>
          {timeLabel(time)}
        </button>
      ))}
    </div>
  )
}

const isTaken = (error: unknown) => hasCode(error, 'meeting_time_taken')

const timeLabel = (seconds: number) => `${formatWeekday(seconds, 'short')}, ${formatTime(seconds)}`

/** Validates a required phone number. */
async function phoneRule(text: string): Promise<string | undefined> {
  if (text.trim() === '' || phoneError(text)) return phoneInvalid()
  // Lazy, because the numbers of all countries are large and only booking needs them.
  const { isPossiblePhoneNumber } = await import('libphonenumber-js/min')
  const isForeign = text.trim().startsWith('+')
  return isForeign && !isPossiblePhoneNumber(text) ? phoneInvalid() : undefined
}

function phoneInvalid(): string {
  return t('consultations.phoneInvalid', { example: phoneExample() ?? '+44 7700 900118' })
}
