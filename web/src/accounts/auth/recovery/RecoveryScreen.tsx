import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { requestPasswordReset } from '#contract/accounts/auth/api.ts'
import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { call } from '../../../platform/api/api.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { AuthPage } from '../AuthPage.tsx'
import { setTypedEmail, typedEmail } from '../remember.ts'
import styles from '../AuthPage.module.css'

/** Requests the e-mail with a password reset link. */
export function RecoveryScreen() {
  useLanguage()
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <AuthPage title={t('auth.resetTitle')} lead={t('auth.recovery.lead')} announced>
      <EmailForm onSent={setSentTo} />
      <BackToSignIn />
    </AuthPage>
  ) : (
    <LinkSent email={sentTo} onResend={() => setSentTo(undefined)} />
  )
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { email: typedEmail() } })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async ({ email }) => {
    const normalized = normalEmail(email)
    await call(requestPasswordReset, { body: { email: normalized } })
    setTypedEmail(normalized)
    onSent(normalized)
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
          {...form.register('email', { validate: (value) => ruleText(emailError(value)) })}
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

function LinkSent({ email, onResend }: { email: string; onResend: () => void }) {
  return (
    <AuthPage title={t('auth.recovery.sentTitle')} lead={t('auth.recovery.sentText', { email })} announced>
      <div className={styles.fields}>
        <p className="muted">{t('auth.recovery.sentHint')}</p>
        <Button wide onClick={onResend}>
          {t('auth.recovery.sendAgain')}
        </Button>
      </div>
      <BackToSignIn />
    </AuthPage>
  )
}

function BackToSignIn() {
  return (
    <p className={styles.alternative}>
      <AppLink href={paths.login()} className={linkClass(true)}>
        {t('auth.recovery.backToSignIn')}
      </AppLink>
    </p>
  )
}
