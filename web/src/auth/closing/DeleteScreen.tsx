import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { restoreDays } from '#contract/auth/rules.ts'
import { deleteUser, type User } from '#contract/users/api.ts'
import { displayName } from '#contract/users/rules.ts'
import { call } from '../../api.ts'
import { t, useLanguage } from '../../language.ts'
import { base, hrefOf, paths } from '../../paths.ts'
import { rememberAskedUrl } from '../../returnUrl.ts'
import { endSession } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useSend } from '../../useSend.ts'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { devicePassword, forgetDeviceAccount } from '../anonymous/deviceAccount.ts'
import { useSignedIn } from '../useSignedIn.ts'

/** Says what deleting the account means, and does it only with the password. */
export function DeleteScreen() {
  useLanguage()
  const user = useSignedIn()
  if (!user) return null
  const isAnonymous = user.email === null
  const name = displayName(user)
  return (
    <AuthPage
      title={t('auth.deleteTitle')}
      lead={name ? t('auth.closing.lead', { name }) : t('auth.closing.leadPlain')}
    >
      <ul className={styles.points}>
        <li>{t('auth.closing.atOnce')}</li>
        {isAnonymous ? (
          <li>{t('auth.closing.final')}</li>
        ) : (
          <>
            <li>{t('auth.closing.restorable', { days: restoreDays })}</li>
            <li>{t('auth.closing.erased')}</li>
          </>
        )}
      </ul>
      <Confirmation user={user} isAnonymous={isAnonymous} />
    </AuthPage>
  )
}

/** Nobody knows the password of an anonymous account: its device gives it. */
function Confirmation({ user, isAnonymous }: { user: User; isAnonymous: boolean }) {
  const close = useClose(user)
  const form = useForm({ defaultValues: { current_password: '' } })
  const { onSubmit, failure, isPending } = useSend(form, ({ current_password: password }) => close(password))
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      {!isAnonymous && (
        <Field
          label={t('auth.password')}
          help={t('auth.closing.passwordHelp')}
          error={form.formState.errors.current_password?.message}
        >
          <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
        </Field>
      )}
      <Link to={paths.login()} className={buttonClass({ size: 'large', wide: true })}>
        {t('auth.closing.stay')}
      </Link>
      <FormFailure failure={failure} />
      <Button type="submit" variant="danger" size="large" wide busy={isPending}>
        {t('auth.closing.confirm')}
      </Button>
    </form>
  )
}

function useClose(user: User) {
  const router = useRouter()
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  return async (typed: string) => {
    const password = typed || devicePassword(user.app_id)
    await call(deleteUser, { body: { id: user.id, status: 0, ...(password && { current_password: password }) } })
    if (user.email === null) forgetDeviceAccount()
    await endSession('chosen')
    rememberAskedUrl(returnUrl, base)
    const done = user.email === null ? t('auth.closing.gone') : t('auth.closing.done', { days: restoreDays })
    showToast({ text: done })
    await router.navigate({ href: hrefOf(paths.login()), replace: true })
  }
}
