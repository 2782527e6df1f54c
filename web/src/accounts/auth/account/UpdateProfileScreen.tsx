import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { AuthPage } from '../AuthPage.tsx'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf, paths } from '../../../platform/navigation/paths.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { linkClass } from '../../../ui/TextLink.tsx'
import { useFormSubmit } from '../../../platform/api/useFormSubmit.ts'
import { ProfileFields, profileOf, type Profile } from '../../users/ProfileFields.tsx'
import { saveProfile, useUser } from '../../users/userQuery.ts'
import styles from '../../users/Settings.module.css'

/** Shown when the school requires profile data. */
export function UpdateProfileScreen() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <AuthPage title={t('users.updateTitle')} lead={t('users.updateLead')}>
        <UpdateForm />
        <p className={styles.note}>
          <AppLink href={paths.logout()} className={linkClass(true)}>
            {t('layout.signOut')}
          </AppLink>
        </p>
      </AuthPage>
    </QueryClientProvider>
  )
}

function UpdateForm() {
  const router = useRouter()
  const form = useForm<Profile>({ mode: 'onTouched', defaultValues: profileOf(useUser()) })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (profile) => {
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
