import { useForm, useWatch } from 'react-hook-form'
import { emailFailure, emailMaximum } from '#contract/auth/rules.ts'
import { askerNameMaximum, questionMaximum } from '#contract/support/api.ts'
import { t } from '../language.ts'
import { ruleText } from '../ruleText.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../ui/TextInput.tsx'
import { useSend } from '../useSend.ts'
import { ask, type Matter, type Question } from './ask.ts'
import styles from './Support.module.css'

export interface QuestionFieldsProps extends Matter {
  /** What stands in the fields at first. */
  initial: Question
  /** Hears of everything that is typed. */
  onType?: (question: Question) => void
  onSent?: (question: Question) => void
}

/** Who asks, where the answer goes, and the question. What was typed stays until it is sent. */
export function QuestionFields({ initial, onType, onSent, ...matter }: QuestionFieldsProps) {
  const form = useForm<Question>({ mode: 'onTouched', defaultValues: initial })
  const { onSubmit, failure, isPending } = useSend(form, async (question) => {
    await ask(question, matter)
    form.resetField('message', { defaultValue: '' })
    onSent?.(question)
  })
  const message = useWatch({ control: form.control, name: 'message' })
  const { errors } = form.formState
  const maximum = questionMaximum - (matter.about ?? '').length
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit} onChange={() => onType?.(form.getValues())}>
      <Field label={t('support.name')} error={errors.name?.message}>
        <TextInput
          maxLength={askerNameMaximum}
          autoComplete="name"
          {...form.register('name', { validate: isFilled })}
        />
      </Field>
      <Field label={t('support.email')} error={errors.email?.message}>
        <TextInput
          type="email"
          maxLength={emailMaximum}
          autoComplete="email"
          {...form.register('email', { validate: isEmail })}
        />
      </Field>
      <Field label={t('support.message')} counter={`${message.length} / ${maximum}`} error={errors.message?.message}>
        <TextArea rows={5} maxLength={maximum} {...form.register('message', { validate: isFilled })} />
      </Field>
      <FormFailure failure={failure} title={t('support.sendFailed')} />
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={isPending}
          disabledReason={message.trim() ? undefined : t('support.writeFirst')}
        >
          {t('support.send')}
        </Button>
      </div>
    </form>
  )
}

function isFilled(text: string): string | true {
  return text.trim() ? true : (ruleText('required') ?? true)
}

function isEmail(text: string): string | true {
  return ruleText(emailFailure(text.trim())) ?? true
}
