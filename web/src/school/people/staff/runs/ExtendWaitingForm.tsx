import { useForm, useWatch } from 'react-hook-form'
import { accessDaysMaximum } from '#contract/accounts/users/staff.ts'
import { dateAfter, dayOf } from '#contract/platform/dates.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { formatQuoted } from '../../../../platform/language/format.ts'
import { t } from '../../../../platform/language/language.ts'
import { Field } from '../../../../ui/Field.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import type { RunDialogProps } from './EndRunDialog.tsx'

export type ExtendFormProps = Omit<RunDialogProps, 'open'> & {
  /** Sets the last day (YYYY-MM-DD) and closes the dialog. */
  extend: (endsOn: string) => Promise<void>
}

/** More days for a run that waits for its first opening: it has no last day yet. */
export function ExtendWaitingForm({ person, run, extend, onClose }: ExtendFormProps) {
  const form = useForm({ defaultValues: { days: '' } })
  const days = Number(useWatch({ control: form.control, name: 'days' }))
  const { onSubmit, failure, isPending } = useFormSubmit(form, (values) =>
    // The server counts them from today on.
    extend(dateAfter(person.today, Number(values.days) - 1)),
  )
  const before = dayOf(run.ends_on) - dayOf(run.starts_on) + 1
  const isMore = Number.isInteger(days) && days > before && days <= accessDaysMaximum
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
      missing={isMore ? undefined : t('people.staff.runs.daysMissing', { days: before, maximum: accessDaysMaximum })}
    >
      <Field label={t('people.staff.runs.days')}>
        <TextInput
          {...{ type: 'number', inputMode: 'numeric', min: before + 1, max: accessDaysMaximum }}
          {...form.register('days')}
        />
      </Field>
    </DialogForm>
  )
}
