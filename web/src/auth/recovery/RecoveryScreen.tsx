import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { requestPasswordReset } from '#contract/auth/api.ts'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import { call } from '../../api.ts'
import { t, useLanguage } from '../../language.ts'
import { paths } from '../../paths.ts'
import { ruleText } from '../../ruleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { useSend } from '../../useSend.ts'
import { AuthPage } from '../AuthPage.tsx'
import { keepTypedEmail, typedEmail } from '../typedEmail.ts'
import styles from '../AuthPage.module.css'

/** Asks for the mail with the link for a new password. */
export function RecoveryScreen() {
  useLanguage()
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <AuthPage title={t('auth.resetTitle')} lead={t('auth.recovery.lead')} announced>
      <EmailForm onSent={setSentTo} />
      <BackToSignIn />
    </AuthPage>
  ) : (
    <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { email: typedEmail() } })
  const { onSubmit, failure, isPending } = useSend(form, async ({ email }) => {
    const normal = normalEmail(email)
    await call(requestPasswordReset, { body: { email: normal } })
    keepTypedEmail(normal)
    onSent(normal)
  })
  const { email } = useWatch({ control: form.control })
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      <Field label={t('auth.email')} error={form.formState.errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@mail.com"
          {...form.register('email', { validate: (value) => ruleText(emailFailure(value)) })}
        />
      </Field>
      <FormFailure failure={failure} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isPending}
        disabledReason={email?.trim() ? undefined : t('auth.recovery.fillEmail')}
      >
        {t('auth.recovery.send')}
      </Button>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthPage title={t('auth.recovery.sentTitle')} lead={t('auth.recovery.sentText', { email })} announced>
      <div className={styles.fields}>
        <p className="muted">{t('auth.recovery.sentHint')}</p>
        <Button wide onClick={onAgain}>
          {t('auth.recovery.sendAgain')}
        </Button>
      </div>
      <BackToSignIn />
    </AuthPage>
  )
}

function BackToSignIn() {
  return (
    <p className={styles.way}>
      <Link to={paths.login()} className={linkClass(true)}>
        {t('auth.recovery.backToSignIn')}
      </Link>
    </p>
  )
}
