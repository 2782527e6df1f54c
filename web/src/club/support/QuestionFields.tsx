import { useForm, useWatch } from 'react-hook-form'
import { emailError, maxEmailLength } from '#contract/accounts/users/accountRules.ts'
import { maxAskerNameLength, maxQuestionLength, askAnonymously } from '#contract/club/support/api.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { newId } from '../../platform/device/ids.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { report } from '../../platform/errorLog/errorLog.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Support.module.css'

export type Question = { name: string; email: string; message: string }

type QuestionContext = {
  categoryId?: number | undefined
  /** Prepended to the message. */
  prefix?: string
}

export interface QuestionFieldsProps extends QuestionContext {
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
  const maximum = maxQuestionLength - (context.prefix ?? '').length
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit} onChange={() => onType?.(form.getValues())}>
      <Field label={t('support.name')} error={errors.name?.message}>
        <TextInput
          maxLength={maxAskerNameLength}
          autoComplete="name"
          {...form.register('name', { validate: isFilled })}
        />
      </Field>
      <Field label={t('support.email')} error={errors.email?.message}>
        <TextInput
          type="email"
          maxLength={maxEmailLength}
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

/** The unconfirmed question: retries reuse its client id, so that it is stored once. */
let pending = { message: '', clientId: '' }

/** Sends a question to support and shows a toast. Errors without a field are also reported. */
async function sendQuestion(
  { name, email, message }: Question,
  { categoryId, prefix = '' }: QuestionContext,
): Promise<void> {
  const text = prefix + message.trim()
  if (pending.message !== text) pending = { message: text, clientId: newId() }
  const body = { name: name.trim(), email: email.trim(), message: text, client_id: pending.clientId }
  try {
    await call(askAnonymously, { body: { ...body, ...(categoryId && { support_category_id: categoryId }) } })
  } catch (error) {
    const isForm = hasCode(error, 'validation_failed')
    if (!isForm) report('A question to support was not sent', error)
    throw error
  }
  pending = { message: '', clientId: '' }
  showToast({ title: t('support.sentTitle'), text: t('support.sent'), tone: 'ok' })
}
