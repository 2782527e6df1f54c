import { useForm, useWatch } from 'react-hook-form'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import styles from './Entry.module.css'

type ReasonFormProps = {
  label: string
  maximum: number
  /** What the button does, and why it cannot without a reason. */
  action: string
  missing: string
  submit: (reason: string) => Promise<void>
}

/** Asks for the reason of an act, which it needs. */
export function ReasonForm({ label, maximum, action, missing, submit }: ReasonFormProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const isMissing = useWatch({ control: form.control, name: 'reason' }).trim() === ''
  const { onSubmit, failure, isPending } = useFormSubmit(form, ({ reason }) => submit(reason))
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={label} error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={maximum} {...form.register('reason')} />
      </Field>
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isPending} disabledReason={isMissing ? missing : undefined}>
          {action}
        </Button>
      </div>
    </form>
  )
}
