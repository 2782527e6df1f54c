import { useForm, useWatch } from 'react-hook-form'
import { emailError, emailMaximum } from '#contract/accounts/auth/rules.ts'
import { askerNameMaximum, questionMaximum } from '#contract/club/support/api.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { sendQuestion, type QuestionContext, type Question } from './sendQuestion.ts'
import styles from './Support.module.css'

export interface QuestionFieldsProps extends QuestionContext {
  /** Default values. */
  initial: Question
  /** Called on every change. */
  onType?: (question: Question) => void
  onSent?: (question: Question) => void
}

/** Name, e-mail and message. Values are kept until they are sent. */
export function QuestionFields({ initial, onType, onSent, ...context }: QuestionFieldsProps) {
  const form = useForm<Question>({ mode: 'onTouched', defaultValues: initial })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (question) => {
    await sendQuestion(question, context)
    form.resetField('message', { defaultValue: '' })
    onSent?.(question)
  })
  const message = useWatch({ control: form.control, name: 'message' })
  const { errors } = form.formState
  const maximum = questionMaximum - (context.prefix ?? '').length
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
  return ruleText(emailError(text.trim())) ?? true
}
