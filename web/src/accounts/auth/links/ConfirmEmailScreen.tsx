import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmEmail } from '#contract/accounts/auth/api.ts'
import { passwordError } from '#contract/accounts/users/accountRules.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { useCallOnMount } from '../../../ui/useCallOnMount.ts'
import { userQuery } from '../../users/userQuery.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { confirmEmailCode } from './linkCodes.ts'
import { LinkFailure } from './LinkFailure.tsx'

/** Opened from the confirmation e-mail. Outside of the session that requested the mail it asks for the password. */
export function ConfirmEmailScreen() {
  useLanguage()
  const { outcome, retry } = useCallOnMount(() => confirm())
  const [isConfirmed, setConfirmed] = useState(false)
  const confirmByPassword = (password: string) => confirm(password).then(() => setConfirmed(true))
  if (!outcome)
    return (
      <main>
        <output className="visually-hidden">{t('auth.links.confirming')}</output>
      </main>
    )
  if ('value' in outcome || isConfirmed) return <Confirmed />
  const { error } = outcome
  if (error instanceof ApiFailure && error.field('password')) return <ConfirmEmailForm confirm={confirmByPassword} />
  return <LinkFailure error={error} onRetry={retry} invalidText={t('auth.links.confirmDeadText')} />
}

function Confirmed() {
  return (
    <AuthPage title={t('auth.links.confirmedTitle')} lead={t('auth.links.confirmedText')} announced>
      <AppLink href={paths.login()} className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
        {t('auth.links.goOn')}
      </AppLink>
    </AuthPage>
  )
}

async function confirm(password?: string): Promise<void> {
  await call(confirmEmail, { body: { token: confirmEmailCode.read() ?? '', ...(password && { password }) } })
  confirmEmailCode.forget()
  await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
}

/** The password of the account whose e-mail is being confirmed. */
function ConfirmEmailForm({ confirm }: { confirm: (password: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { password: '' } })
  const { onSubmit, failure, isPending } = useFormSubmit(form, ({ password }) => confirm(password.trim()))
  return (
    <AuthPage title={t('auth.confirmEmailTitle')} lead={t('auth.links.confirmLead')} announced>
      <form noValidate className={styles.fields} onSubmit={onSubmit}>
        <Field label={t('auth.password')} error={form.formState.errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { validate: (value) => ruleText(passwordError(value)) })}
          />
        </Field>
        <FormFailure failure={failure} />
        <Button type="submit" variant="primary" size="large" wide busy={isPending}>
          {t('auth.links.confirm')}
        </Button>
      </form>
      <AppLink href={paths.reset()} className={linkClass(true)}>
        {t('auth.forgotPassword')}
      </AppLink>
      <p className="t-small muted">{t('auth.links.confirmNotYours')}</p>
    </AuthPage>
  )
}
