import { Send } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { emailError, maxEmailLength } from '#contract/accounts/users/accountRules.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { maxAskerNameLength } from '#contract/club/support/rules.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { report } from '../../platform/errorLog/errorLog.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { guestQuestionDraft, type Question } from './guestDrafts.ts'
import { excessText, lengthCounter, unsendableReason } from './messageLength.ts'
import styles from './Support.module.css'

export interface QuestionFieldsProps {
  initial: Question
  /** Called on every change. */
  onType?: (question: Question) => void
  onSent?: (question: Question) => void
}

/** Name, e-mail and message. Values are kept until they are sent. */
export function QuestionFields({ initial, onType, onSent }: QuestionFieldsProps) {
  const form = useForm<Question>({ mode: 'onTouched', defaultValues: initial })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (question) => {
    await sendQuestion(question)
    form.resetField('message', { defaultValue: '' })
    onSent?.(question)
  })
  const message = useWatch({ control: form.control, name: 'message' })
  const { errors } = form.formState
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
      <Field
        label={t('support.message')}
        counter={lengthCounter(message)}
        error={excessText(message) ?? errors.message?.message}
      >
        <TextArea rows={5} {...form.register('message', { validate: isFilled })} />
      </Field>
      <FormFailure failure={failure} title={t('support.sendFailed')} />
      <Button
        className={styles.send}
        type="submit"
        variant="primary"
        size="large"
        icon={<Send aria-hidden />}
        busy={isPending}
        disabledReason={unsendableReason(message)}
      >
        {t('support.send')}
      </Button>
    </form>
  )
}

function isFilled(text: string): string | true {
  return text.trim() ? true : (ruleText('required') ?? true)
}

function isEmail(text: string): string | true {
  return ruleText(emailError(text.trim())) ?? true
}

/** Sends a question to support and shows a toast. Errors without a field are also reported. */
async function sendQuestion({ name, email, message }: Question): Promise<void> {
  const clientId = guestQuestionDraft.write({ name, email, message })
  const body = { name: name.trim(), email: email.trim(), message: message.trim(), client_id: clientId }
  try {
    await call(askAnonymously, { body })
  } catch (error) {
    const isForm = hasCode(error, 'validation_failed')
    if (!isForm) report('A question to support was not sent', error)
    throw error
  }
  // Another question may have been begun meanwhile.
  if (guestQuestionDraft.read().clientId === clientId) guestQuestionDraft.clear()
  showToast({ title: t('support.sentTitle'), text: t('support.sent'), tone: 'ok' })
}
