import { useForm } from 'react-hook-form'
import { passwordError } from '#contract/accounts/auth/rules.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { t } from '../../../platform/language/language.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'

/** The password of the account whose e-mail is being confirmed. */
export function ConfirmEmailForm({ confirm }: { confirm: (password: string) => Promise<void> }) {
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
