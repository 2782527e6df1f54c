import { useRouter } from '@tanstack/react-router'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { newPasswordErrors } from '#contract/accounts/auth/newPassword.ts'
import { tokenDays } from '#contract/accounts/auth/rules.ts'
import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { checkFirstAdminCode, createFirstAdmin } from '#contract/accounts/auth/staffApi.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { ruleText } from '../../platform/language/ruleText.ts'
import { timeZone } from '../../platform/language/timeZone.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { switchSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useCallOnMount } from '../../ui/useCallOnMount.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import { learnerHome, staffPaths, firstAdminCode } from '../staffPaths.ts'
import styles from './StaffLoginScreen.module.css'

/** Wire names, so that field errors match. */
type FirstAdmin = { name: string; email: string; password: string; password_repeat: string }

/** Creates the first administrator by the link that the server printed. */
export function FirstAdminScreen() {
  useLanguage()
  const { header_logo: logo, title } = publicConfig().project
  const { outcome, retry } = useCallOnMount(check)
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('ui.loading')}</output>
      </main>
    )
  if ('error' in outcome)
    return (
      <main>
        <ErrorState level={1} error={outcome.error} onRetry={retry} />
      </main>
    )
  return (
    <main className={styles.page}>
      <Logo brand={logo} name={title} />
      <h1 className="t-h1">{t('console.firstAdminTitle')}</h1>
      {outcome.value ? (
        <>
          <p className="muted">{t('console.firstAdminText')}</p>
          <FirstAdminForm onUsed={retry} />
        </>
      ) : (
        <>
          <p>{t('console.firstAdminUsed')}</p>
          <CodeBlock>npm run person -- first-admin</CodeBlock>
          <a href={learnerHome} className={buttonClass()}>
            {t('console.toAccount')}
          </a>
        </>
      )}
    </main>
  )
}

/** Whether the code of the link works. */
async function check(): Promise<boolean> {
  const token = firstAdminCode.read()
  if (!token) return false
  try {
    await call(checkFirstAdminCode, { body: { token } })
    return true
  } catch (error) {
    if (!hasCode(error, 'code_invalid')) throw error
    firstAdminCode.forget()
    return false
  }
}

/** Sets the e-mail and the password of the first administrator, and opens the console. `onUsed`: the link was used up. */
function FirstAdminForm({ onUsed }: { onUsed: () => void }) {
  const form = useForm<FirstAdmin>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', password_repeat: '' },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, useBecomeFirstAdmin(onUsed))
  const { errors } = form.formState
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <Field label={t('users.firstName')} error={errors.name?.message}>
        <TextInput autoComplete="given-name" maxLength={60} {...form.register('name')} />
      </Field>
      <Field label={t('users.email')} error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email', { validate: (value) => ruleText(emailError(value)) })}
        />
      </Field>
      <PasswordFields form={form} />
      <FormFailure failure={failure} />
      <Button type="submit" variant="primary" size="large" wide busy={isPending}>
        {t('console.firstAdminConfirm')}
      </Button>
    </form>
  )
}

function PasswordFields({ form }: { form: UseFormReturn<FirstAdmin> }) {
  const { errors } = form.formState
  const errorOf = (field: 'password' | 'password_repeat') => {
    const { password, password_repeat: repeat, email } = form.getValues()
    return ruleText(newPasswordErrors({ password, repeat, email }).find((error) => error.field === field)?.rule)
  }
  return (
    <>
      <Field label={t('auth.password')} help={t('auth.recovery.rule')} error={errors.password?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password', { validate: () => errorOf('password') })}
        />
      </Field>
      <Field label={t('console.passwordRepeat')} error={errors.password_repeat?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password_repeat', { validate: () => errorOf('password_repeat') })}
        />
      </Field>
    </>
  )
}

function useBecomeFirstAdmin(onUsed: () => void) {
  const router = useRouter()
  return async ({ email, name, ...passwords }: FirstAdmin) => {
    const body = { ...passwords, email: normalEmail(email), name: name.trim(), timezone: timeZone() }
    const token = firstAdminCode.read() ?? ''
    const { data } = await call(createFirstAdmin, { body: { ...body, token } }).catch((error: unknown) => {
      if (hasCode(error, 'code_invalid')) onUsed()
      throw error
    })
    firstAdminCode.forget()
    await switchSession({ token: data.token, userId: data.user.id, days: tokenDays })
    await router.navigate({ href: hrefOf(staffPaths.home()), replace: true })
  }
}
