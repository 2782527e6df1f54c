import { useForm, useWatch } from 'react-hook-form'
import { maxAccessDays } from '#contract/accounts/users/staff.ts'
import { isDate, dateAfter, dayOf } from '#contract/platform/dates.ts'
import { extendPersonRun } from '#contract/school/people/api.ts'
import { refreshPerson } from '../../../../accounts/users/staff/person.ts'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { call } from '../../../../platform/api/api.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { useIdempotencyKey } from '../../../../platform/device/ids.ts'
import { formatDate, formatQuoted } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import type { RunDialogProps } from './EndRunDialog.tsx'

type ExtendFormProps = Omit<RunDialogProps, 'open'> & {
  /** Sets the last day (YYYY-MM-DD) and closes the dialog. */
  extend: (endsOn: string) => Promise<void>
}

export function ExtendRunDialog({ open, onClose, ...of }: RunDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.runs.extendTitle')} description={of.run.course}>
      <Extension {...of} onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its value and its key. */
function Extension({ person, run, onClose }: Omit<RunDialogProps, 'open'>) {
  const keyOf = useIdempotencyKey()
  const extend = async (endsOn: string) => {
    const params = { userId: person.id, streamId: run.id }
    const body = { ends_on: endsOn }
    await call(extendPersonRun, { params, body, idempotencyKey: keyOf(body) })
    await refreshPerson(person.id)
    showToast({ text: t('people.staff.runs.extended'), tone: 'ok' })
    onClose()
  }
  const waits = run.starts_on_first_opening && run.status !== 'ended'
  const Form = waits ? ExtendWaitingForm : ExtendForm
  return <Form person={person} run={run} extend={extend} onClose={onClose} />
}

function ExtendForm({ person, run, extend, onClose }: ExtendFormProps) {
  const form = useForm({ defaultValues: { ends_on: '' } })
  const endsOn = useWatch({ control: form.control, name: 'ends_on' })
  const { onSubmit, failure, isPending } = useFormSubmit(form, (values) => extend(values.ends_on))
  const earliest = run.ends_on < person.today ? person.today : run.ends_on
  // An ended run may be reopened until the end of its last day.
  const isLater = isDate(endsOn) && endsOn >= earliest && (endsOn > run.ends_on || run.status === 'ended')
  const ends = { course: formatQuoted(run.course), before: formatDate(run.ends_on) }
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={
        isLater
          ? t('people.staff.runs.extendOutcome', { ...ends, after: formatDate(endsOn) })
          : t('people.staff.runs.extendNow', ends)
      }
      confirm={t('people.staff.runs.extendConfirm')}
      failure={failure}
      isPending={isPending}
      missing={isDate(endsOn) ? undefined : t('people.staff.runs.dateMissing')}
    >
      <Field
        label={t('people.staff.runs.lastDay')}
        help={t('people.staff.runs.zoneHelp')}
        error={form.formState.errors.ends_on?.message}
      >
        <TextInput type="date" min={earliest} {...form.register('ends_on')} />
      </Field>
    </DialogForm>
  )
}

/** More days for a run that waits for its first opening: it has no last day yet. */
function ExtendWaitingForm({ person, run, extend, onClose }: ExtendFormProps) {
  const form = useForm({ defaultValues: { days: '' } })
  const days = Number(useWatch({ control: form.control, name: 'days' }))
  const { onSubmit, failure, isPending } = useFormSubmit(form, (values) =>
    // The server counts the days from today.
    extend(dateAfter(person.today, Number(values.days) - 1)),
  )
  const before = dayOf(run.ends_on) - dayOf(run.starts_on) + 1
  const isMore = Number.isInteger(days) && days > before && days <= maxAccessDays
  const course = formatQuoted(run.course)
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={
        isMore
          ? t('people.staff.runs.extendWaitingOutcome', { course, before, days })
          : t('people.staff.runs.extendWaitingNow', { course, days: before })
      }
      confirm={t('people.staff.runs.extendConfirm')}
      failure={failure}
      isPending={isPending}
      missing={isMore ? undefined : t('people.staff.runs.daysMissing', { days: before, maximum: maxAccessDays })}
    >
      <Field label={t('people.staff.runs.days')}>
        <TextInput type="number" inputMode="numeric" min={before + 1} max={maxAccessDays} {...form.register('days')} />
      </Field>
    </DialogForm>
  )
}
