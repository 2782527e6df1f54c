import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { emailFailure } from '#contract/auth/rules.ts'
import { askAnonymously, questionMaximum } from '#contract/support/api.ts'
import { displayName } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { newId } from '../newId.ts'
import { ruleText } from '../ruleText.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Note } from '../ui/Note.tsx'
import { TextArea, TextInput } from '../ui/TextInput.tsx'
import { showToast } from '../ui/toasts.ts'
import { useSend } from '../useSend.ts'
import { useUser } from '../users/userQuery.ts'
import styles from './Support.module.css'

export interface QuestionFormProps {
  heading: string
  categoryId?: number
  /** Title of the course that the question is about; it goes with the message. */
  course?: string | undefined
}

type Question = { name: string; email: string; message: string }

/** A question to support from somebody who is signed in; a failure keeps the text. */
export function QuestionForm({ heading, categoryId, course }: QuestionFormProps) {
  const user = useUser()
  const about = course ? `${t('support.aboutCourse', { course })}\n` : ''
  const form = useForm<Question>({
    mode: 'onTouched',
    defaultValues: { name: displayName(user), email: user.email ?? '', message: '' },
  })
  const { onSubmit, failure, isPending } = useSend(
    form,
    useAsk({ categoryId, about, clear: () => form.resetField('message') }),
  )
  const { errors } = form.formState
  const maximum = questionMaximum - about.length
  const message = useWatch({ control: form.control, name: 'message' })
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <h2 className="t-h2">{heading}</h2>
      {course && <Note>{t('support.aboutCourse', { course })}</Note>}
      <Field label={t('support.name')} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name', { validate: isFilled })} />
      </Field>
      <Field label={t('support.email')} error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register('email', { validate: isEmail })} />
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

/** Sends the question. The same text, sent again after a failure, is stored once. */
function useAsk({ categoryId, about, clear }: { categoryId: number | undefined; about: string; clear: () => void }) {
  const sent = useRef({ message: '', clientId: '' })
  return async ({ name, email, message }: Question) => {
    if (sent.current.message !== message) sent.current = { message, clientId: newId() }
    const body = { name: name.trim(), email: email.trim(), message: about + message.trim() }
    await call(askAnonymously, {
      body: { ...body, client_id: sent.current.clientId, ...(categoryId && { support_category_id: categoryId }) },
    })
    sent.current = { message: '', clientId: '' }
    clear()
    showToast({ text: t('support.sent'), tone: 'ok' })
  }
}

function isFilled(text: string): string | true {
  return text.trim() ? true : (ruleText('required') ?? true)
}

function isEmail(text: string): string | true {
  return ruleText(emailFailure(text.trim())) ?? true
}
