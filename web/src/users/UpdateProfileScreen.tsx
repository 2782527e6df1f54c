import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { AuthPage } from '../auth/AuthPage.tsx'
import { t, useLanguage } from '../language.ts'
import { hrefOf, paths } from '../paths.ts'
import { queryClient } from '../queries.ts'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { linkClass } from '../ui/TextLink.tsx'
import { useSend } from '../useSend.ts'
import { ProfileFields, profileOf, type Profile } from './ProfileFields.tsx'
import { saveProfile } from './saveProfile.ts'
import styles from './Settings.module.css'
import { useUser } from './userQuery.ts'

/** The school needs to know the person before they go on. */
export function UpdateProfileScreen() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <AuthPage title={t('users.updateTitle')} lead={t('users.updateLead')}>
        <UpdateForm />
        <p className={styles.note}>
          <Link to={paths.logout()} className={linkClass(true)}>
            {t('shell.signOut')}
          </Link>
        </p>
      </AuthPage>
    </QueryClientProvider>
  )
}

function UpdateForm() {
  const router = useRouter()
  const form = useForm<Profile>({ mode: 'onTouched', defaultValues: profileOf(useUser()) })
  const { onSubmit, failure, isPending } = useSend(form, async (profile) => {
    await saveProfile(profile)
    await router.navigate({ href: hrefOf(paths.login()), replace: true })
  })
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      <ProfileFields form={form} requiresName />
      <FormFailure failure={failure} title={t('users.saveFailed')} />
      <Button type="submit" variant="primary" size="large" wide busy={isPending}>
        {t('users.save')}
      </Button>
    </form>
  )
}
