import { useRouter } from '@tanstack/react-router'
import { Snowflake, Video } from 'lucide-react'
import type { RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Course } from '#contract/learning/courses/api.ts'
import {
  createFreeze,
  type FreezePeriod,
  type Freezing,
  type Stream,
  type StreamState,
} from '#contract/learning/streams/api.ts'
import type { BookedMeeting } from '#contract/learning/streams/bookedMeeting.ts'
import { freezeViolations, meetingsWithin, type FreezableRun } from '#contract/learning/streams/freezes.ts'
import { frozenDays } from '#contract/learning/streams/rules.ts'
import { dateAfter } from '#contract/platform/dates.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { formatDate, formatQuoted, formatDateTime } from '../../../platform/language/format.ts'
import { t, currentLanguage } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { lastDay, learnerDay } from '../learnerDay.ts'
import styles from './FreezeDialog.module.css'
import { FreezeMoves } from './FreezeMoves.tsx'
import { FreezeRefusal, refusalReason } from './FreezeRefusal.tsx'
import { freezeSearch } from './freezeSearch.ts'
import { showChangedRun } from '../streamCache.ts'

export type FreezeDialogProps = {
  stream: Stream
  course: Course
  state: StreamState
  open: boolean
  onClose: () => void
  freezing: Freezing
  opener: RefObject<HTMLButtonElement | null>
}

const usualDays = 7

/** Freezes a run: from which day, when it goes on, and every date that moves by it. */
export function FreezeDialog({ open, opener, ...form }: FreezeDialogProps) {
  const { freeze } = useRouteSearch(freezeSearch)
  const router = useRouter()
  const onClose = () => {
    form.onClose()
    // Its own address would open it again.
    if (freeze) void router.navigate({ href: hrefOf(paths.calendar({ streamId: form.stream.id })), replace: true })
  }
  const { stream, freezing } = form
  const { days, days_left: left, lock } = freezing
  const course = formatQuoted(form.course.title)
  // A run that cannot be frozen has no button: its dialog was opened by its address.
  const finalFocus = lock ? () => document.getElementById('main') : opener
  const dialog = { open, onClose, finalFocus }
  if (lock) {
    return (
      <Modal {...dialog} title={t('streams.freeze.refused', { course })} description={refusalReason(stream, lock)}>
        <FreezeRefusal stream={stream} lock={lock} onClose={onClose} />
      </Modal>
    )
  }
  return (
    <Modal
      {...dialog}
      title={t('streams.freeze.title', { course })}
      description={left > 0 ? t('streams.freeze.left', { left, days }) : t('streams.freeze.noneLeft', { days })}
    >
      {left > 0 ? (
        <FreezeForm {...form} onClose={onClose} />
      ) : (
        <Button wide onClick={onClose}>
          {t('streams.freeze.close')}
        </Button>
      )}
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its values. */
function FreezeForm({ stream, state, freezing, onClose }: Omit<FreezeDialogProps, 'open' | 'opener'>) {
  const run = freezableRun({ stream, state, freezing })
  const keyOf = useIdempotencyKey()
  const form = useForm<FreezePeriod>({
    defaultValues: { start_date: run.today, end_date: dateAfter(run.today, Math.min(usualDays, run.daysLeft)) },
  })
  const period = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const violations = freezeViolations(period, run)
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (body) => {
    const params = { streamId: stream.id }
    const { frozen_meetings: meetings, ...changed } = await call(createFreeze, {
      params,
      body,
      idempotencyKey: keyOf(body),
    })
    // Closes first: the dialog would say that the run can no longer be frozen.
    onClose()
    await showChangedRun(changed)
    showToast({ text: `${outcomeOf(body, run.today)} ${meetingsSentence(meetings)}`.trim(), tone: 'ok' })
  })
  const errorOf = (field: keyof FreezePeriod) => {
    const violation = violations.find((one) => one.field === field)
    if (!violation) return form.formState.errors[field]?.message
    return ruleText(violation.rule)?.replace('{limit}', String(violation.limit))
  }
  const isValid = violations.length === 0
  const meetings = isValid ? meetingsWithin(stream.meetings ?? [], period) : []
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <div className={styles.fields}>
        <Field label={t('streams.freeze.start')} error={errorOf('start_date')}>
          <TextInput type="date" min={run.today} max={run.lastDate} {...form.register('start_date')} />
        </Field>
        <Field label={t('streams.freeze.end')} error={errorOf('end_date')}>
          <TextInput type="date" min={dateAfter(period.start_date, 1)} {...form.register('end_date')} />
        </Field>
      </div>
      {meetings.length > 0 && (
        <Note tone="info" icon={<Video aria-hidden />}>
          {meetingsSentence(meetings)}
        </Note>
      )}
      {isValid && <FreezeMoves period={period} state={state} freezing={freezing} lastDate={run.lastDate} />}
      <FormFailure failure={failure} />
      <Button
        type="submit"
        variant="primary"
        wide
        icon={<Snowflake aria-hidden />}
        busy={isPending}
        disabledReason={violations[0] && errorOf(violations[0].field)}
        isReasonShown
      >
        {isValid ? t('streams.freeze.confirm', { days: frozenDays(period) }) : t('streams.freeze.open')}
      </Button>
      <Button wide onClick={onClose}>
        {t('streams.freeze.notNow')}
      </Button>
    </form>
  )
}

function freezableRun({
  stream,
  state,
  freezing,
}: Pick<FreezeDialogProps, 'stream' | 'state' | 'freezing'>): FreezableRun {
  // The device's clock may be wrong by days; the server's time may be some minutes old.
  const today = learnerDay(Math.max(state.server_time, nowSeconds()))
  return { today, lastDate: lastDay(stream), periods: freezing.periods, daysLeft: freezing.days_left }
}

function outcomeOf({ start_date, end_date }: FreezePeriod, today: string): string {
  const to = formatDate(end_date)
  if (start_date === today) return t('streams.freeze.frozen', { date: to })
  return t('streams.freeze.scheduled', { from: formatDate(start_date), to })
}

/** Names the booked meetings in a freeze, which still take place; empty without any. */
function meetingsSentence(meetings: readonly BookedMeeting[]): string {
  if (meetings.length === 0) return ''
  const names = meetings.map(({ title, start_date_time: at }) => `${formatQuoted(title)}, ${formatDateTime(at)}`)
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names)
  return t('streams.freeze.meetings', { count: meetings.length, list })
}
