import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  cancelMeeting,
  confirmMeeting,
  listStaffMeetings,
  listStaffMeetingSlots,
  moveMeeting,
  type StaffMeeting,
} from '#contract/experts/meetings/api.ts'
import { call } from '../../../platform/api/api.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { queryClient, queryOf } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select, TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import styles from './Meetings.module.css'

type MeetingActionsProps = {
  meeting: Pick<StaffMeeting, 'id' | 'state'>
  /** Called once the meeting is confirmed, moved or cancelled. */
  onDone?: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Confirms, moves or cancels a meeting. */
export function MeetingActions({ meeting, onDone, children }: MeetingActionsProps) {
  const [isChanging, setChanging] = useState(false)
  const params = { meetingId: meeting.id }
  const finish = (text: string) => {
    showToast({ text, tone: 'ok' })
    onDone?.()
  }
  const confirm = useAction(() =>
    withRefetch(async () => {
      await call(confirmMeeting, { params })
      finish(t('consultations.staff.confirmedToast'))
    }),
  )
  return (
    <div className={styles.actions}>
      {meeting.state === 'waiting' && (
        <Button variant="primary" size="small" busy={confirm.isPending} onClick={() => confirm.run()}>
          {t('consultations.staff.confirm')}
        </Button>
      )}
      <Button size="small" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
        {t('consultations.staff.change')}
      </Button>
      {children}
      {isChanging && <ChangeForm meetingId={meeting.id} onDone={finish} />}
    </div>
  )
}

/** Refetches meetings and free times, also after a refusal: another expert may have been first. */
async function withRefetch(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } finally {
    const paths = [listStaffMeetings.path, listStaffMeetingSlots.path]
    await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
  }
}

type ChangeFormProps = { meetingId: number; onDone: (text: string) => void }

function ChangeForm({ meetingId, onDone }: ChangeFormProps) {
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState('')
  const keyOf = useIdempotencyKey()
  const params = { meetingId }
  const slots = useQuery(queryOf(listStaffMeetingSlots, { params }))
  const free = slots.data?.filter(({ is_free }) => is_free) ?? []
  // Clears a choice that was taken meanwhile.
  const to = free.some(({ start_date_time: startsAt }) => String(startsAt) === chosen) ? chosen : ''
  const move = useAction(() =>
    withRefetch(async () => {
      await call(moveMeeting, { params, body: { start_date_time: Number(to), reason } })
      onDone(t('consultations.staff.movedToast'))
    }),
  )
  const cancel = useAction(() =>
    withRefetch(async () => {
      // The key protects a booking made after a lost reply.
      await call(cancelMeeting, { params, body: { reason }, idempotencyKey: keyOf(reason) })
      onDone(t('consultations.staff.cancelledToast'))
    }),
  )
  const missing = reason.trim() === '' ? t('consultations.staff.reasonMissing') : undefined
  return (
    <div className={styles.form}>
      <Field label={t('consultations.staff.reason')}>
        <TextInput value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Field label={t('consultations.staff.newTime')}>
        <Select value={to} onChange={({ target }) => setChosen(target.value)}>
          <option value="">–</option>
          {free.map(({ start_date_time: startsAt }) => (
            <option key={startsAt} value={startsAt}>
              {formatDateTime(startsAt)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.actions}>
        <Button
          size="small"
          busy={move.isPending}
          disabledReason={missing ?? (to === '' ? t('consultations.staff.timeMissing') : undefined)}
          onClick={() => move.run()}
        >
          {t('consultations.staff.move')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={cancel.isPending}
          disabledReason={missing}
          onClick={() => cancel.run()}
        >
          {t('consultations.staff.cancel')}
        </Button>
      </div>
    </div>
  )
}
