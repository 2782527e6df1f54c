import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { restoreDays } from '#contract/accounts/users/accountRules.ts'
import { deleteUser, type User } from '#contract/accounts/users/api.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { base, hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { rememberRequestedUrl, returnUrlSearch } from '../../../platform/session/returnUrl.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { endSession } from '../../../platform/session/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { devicePassword, forgetDeviceAccount } from '../anonymous/deviceAccount.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { useSignedIn } from '../useSignedIn.ts'
import { stoppedPayments } from '../ports.ts'

const StoppedPayments = lazyComponent(() => stoppedPayments.registered(), { pending: ({ pending }) => pending })
/** About as high as what follows, so that the footer stays. */
const pending = (
  <Loading>
    <SkeletonRows count={8} />
  </Loading>
)

/** Explains what deleting the account means and asks for the password. */
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
      <QueryClientProvider client={queryClient}>
        <StoppedPayments pending={pending}>
          {(stopped) => (
            <>
              <ul className={styles.facts}>
                {stopped}
                <li>{t('auth.closing.atOnce')}</li>
                {user.is_admin && <li>{t('auth.closing.rolesEnd')}</li>}
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
            </>
          )}
        </StoppedPayments>
      </QueryClientProvider>
    </AuthPage>
  )
}

/** An anonymous account has a generated password, which the device supplies. */
function Confirmation({ user, isAnonymous }: { user: User; isAnonymous: boolean }) {
  const close = useClose(user)
  const form = useForm({ defaultValues: { current_password: '' } })
  const { onSubmit, failure, isPending } = useFormSubmit(form, ({ current_password: password }) => close(password))
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
      <AppLink href={paths.login()} className={buttonClass({ size: 'large', wide: true })}>
        {t('auth.closing.stay')}
      </AppLink>
      <FormFailure failure={failure} />
      <Button type="submit" variant="danger" size="large" wide busy={isPending}>
        {t('auth.closing.confirm')}
      </Button>
    </form>
  )
}

function useClose(user: User) {
  const router = useRouter()
  const { returnUrl } = useRouteSearch(returnUrlSearch)
  return async (typed: string) => {
    const password = typed || devicePassword(user.app_id)
    await call(deleteUser, { body: { id: user.id, status: 0, ...(password && { current_password: password }) } })
    if (user.email === null) forgetDeviceAccount()
    await endSession('chosen')
    rememberRequestedUrl(returnUrl, base)
    const done = user.email === null ? t('auth.closing.gone') : t('auth.closing.done', { days: restoreDays })
    showToast({ text: done })
    await router.navigate({ href: hrefOf(paths.login()), replace: true })
  }
}
