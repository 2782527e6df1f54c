import { useState, type SyntheticEvent } from 'react'
import {
  cancelAnnouncement,
  planAnnouncement,
  testAnnouncement,
  type StaffAnnouncement,
} from '#contract/club/announcements/staffApi.ts'
import dialog from '../../../console/Dialog.module.css'
import { DialogForm } from '../../../console/DialogForm.tsx'
import { localTimeOf } from '../../../console/inputTime.ts'
import { call } from '../../../platform/api/api.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { timeZone } from '../../../platform/language/timeZone.ts'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { inline, useAction } from '../../../ui/useAction.ts'
import { AudienceSummary } from './AudienceSummary.tsx'
import { missingToSend } from './announcementForm.ts'
import { showAnnouncementChange } from './staffAnnouncements.ts'

type ActionsProps = { announcement: StaffAnnouncement; isDirty: boolean }

/** Tests a message on oneself, plans it or takes it back. */
export function AnnouncementActions({ announcement, isDirty }: ActionsProps) {
  const { id, state } = announcement
  const [isOpen, setOpen] = useState(false)
  const test = useAction(async () => {
    const { devices } = await call(testAnnouncement, { params: { announcementId: id } })
    if (devices > 0) showToast({ text: t('announcements.staff.tested', { count: devices }), tone: 'ok' })
    else showToast({ text: t('announcements.staff.testedNowhere'), tone: 'bad' })
  })
  const cancel = useAction(async () => {
    await showAnnouncementChange(await call(cancelAnnouncement, { params: { announcementId: id } }))
    showToast({ text: t('announcements.staff.cancelDone'), tone: 'ok' })
  })
  if (state === 'planned')
    return (
      <Button size="small" busy={cancel.isPending} onClick={() => cancel.run()}>
        {t('announcements.staff.cancel')}
      </Button>
    )
  if (state !== 'draft') return null
  const missing = isDirty ? t('announcements.staff.saveFirst') : missingToSend(announcement)
  return (
    <>
      <Button size="small" busy={test.isPending} disabledReason={missing} onClick={() => test.run()}>
        {t('announcements.staff.test')}
      </Button>
      <Button size="small" variant="primary" disabledReason={missing} onClick={() => setOpen(true)}>
        {t('announcements.staff.send')}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={t('announcements.staff.sendTitle')}>
        <PlanForm announcement={announcement} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

/** Sends it now or at a time of the editor's zone. */
function PlanForm({ announcement, onClose }: { announcement: StaffAnnouncement; onClose: () => void }) {
  const { id, version } = announcement
  const [initialDate, initialTime] = localTimeOf(announcement.send_at)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [date, setDate] = useState(initialDate)
  const [time, setTime] = useState(initialTime)
  const zone = timeZoneLabel(timeZone(), useLanguage())
  const { run, isPending, failure } = useAction(async () => {
    const body = { at: when === 'later' ? `${date}T${time}` : null, timezone: timeZone(), version }
    await showAnnouncementChange(await call(planAnnouncement, { params: { announcementId: id }, body }))
    showToast({ text: t('announcements.staff.planDone'), tone: 'ok' })
    onClose()
  }, inline)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    run()
  }
  const isTimeMissing = when === 'later' && (date === '' || time === '')
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      outcome={when === 'now' ? t('announcements.staff.outcomeNow') : t('announcements.staff.outcomeLater')}
      confirm={t('announcements.staff.send')}
      failure={failure}
      isPending={isPending}
      missing={isTimeMissing ? t('announcements.staff.timeMissing') : undefined}
    >
      <RadioGroup
        label={t('announcements.staff.when')}
        options={[
          { value: 'now', label: t('announcements.staff.now') },
          { value: 'later', label: t('announcements.staff.later') },
        ]}
        value={when}
        onChange={setWhen}
      />
      <AudienceSummary audience={announcement} isCounted />
      {when === 'later' && (
        <div className={dialog.pair}>
          <Field label={t('announcements.staff.date')} help={t('announcements.staff.zone', { zone })}>
            <TextInput type="date" value={date} onChange={({ target }) => setDate(target.value)} />
          </Field>
          <Field label={t('announcements.staff.time')}>
            <TextInput type="time" value={time} onChange={({ target }) => setTime(target.value)} />
          </Field>
        </div>
      )}
    </DialogForm>
  )
}
