import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import { meetingMinutes } from '#contract/learning/courses/rules.ts'
import { maxConsultations, maxReasonLength } from '#contract/accounts/users/staff.ts'
import type { PersonRun } from '#contract/school/people/api.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFormSubmit } from '../../../../platform/api/useFormSubmit.ts'
import { newId } from '../../../../platform/device/ids.ts'
import { t } from '../../../../platform/language/language.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { TextArea, TextInput } from '../../../../ui/TextInput.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import styles from '../../../../console/Dialog.module.css'
import { DialogForm } from '../../../../console/DialogForm.tsx'
import { refreshPerson } from '../../../../accounts/users/staff/person.ts'
import { additionBody, additionMissing, additionOutcome, emptyAddition, type AdditionValues } from './addition.ts'
import type { RunDialogProps } from './EndRunDialog.tsx'

/** Gives a run more than its course includes. */
export function AdditionDialog({ open, onClose, ...of }: RunDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={t('people.staff.runs.addTitle')} description={of.run.course}>
      <AddForm {...of} onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its values. */
function AddForm({ person, run, onClose }: Omit<RunDialogProps, 'open'>) {
  // One key for the whole form, even after corrections: a lost response must not add twice.
  const [clientId] = useState(newId)
  const form = useForm<AdditionValues>({ defaultValues: emptyAddition })
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (given) => {
    const params = { userId: person.id, streamId: run.id }
    try {
      await call(createPersonAddition, { params, body: { client_id: clientId, ...additionBody(given) } })
    } catch (error) {
      // The response may have been lost after the addition, which the run then shows.
      void refreshPerson(person.id)
      throw error
    }
    await refreshPerson(person.id)
    showToast({ text: t('people.staff.runs.added'), tone: 'ok' })
    onClose()
  })
  return (
    <DialogForm
      onSubmit={onSubmit}
      onClose={onClose}
      outcome={additionOutcome(values, run)}
      confirm={t('people.staff.runs.addConfirm')}
      failure={failure}
      isPending={isPending}
      missing={additionMissing(values, run)}
    >
      <AdditionFields form={form} run={run} hasMeeting={values.hasMeeting} />
    </DialogForm>
  )
}

type FieldsProps = { form: UseFormReturn<AdditionValues>; run: PersonRun; hasMeeting: boolean }

function AdditionFields({ form, run, hasMeeting }: FieldsProps) {
  const { errors } = form.formState
  const maximum = maxConsultations - run.consultations
  return (
    <>
      <Field label={t('people.staff.runs.consultations')} error={errors.consultations?.message}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={maximum}
          placeholder="0"
          {...form.register('consultations')}
        />
      </Field>
      <div className={styles.group}>
        {!run.has_chat && (
          <Checkbox
            label={t('people.staff.runs.addChat')}
            hint={t('people.staff.runs.addChatHint')}
            {...form.register('chat')}
          />
        )}
        <Checkbox label={t('people.staff.runs.addMeeting')} {...form.register('hasMeeting')} />
        {hasMeeting && (
          <div className={styles.pair}>
            <Field label={t('people.staff.runs.meetingTitle')}>
              <TextInput maxLength={200} {...form.register('meeting_title')} />
            </Field>
            <Field label={t('people.staff.runs.meetingMinutes')}>
              <TextInput
                type="number"
                inputMode="numeric"
                min={meetingMinutes.minimum}
                max={meetingMinutes.maximum}
                {...form.register('meeting_minutes')}
              />
            </Field>
          </div>
        )}
      </div>
      <Field
        label={t('people.staff.runs.addReason')}
        help={t('people.staff.runs.addReasonHelp')}
        error={errors.reason?.message}
      >
        <TextArea rows={2} maxLength={maxReasonLength} {...form.register('reason')} />
      </Field>
    </>
  )
}
