import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { EmailCard } from './EmailCard.tsx'
import { PhotoRow } from './PhotoRow.tsx'
import { ProfileFields, profileOf, type Profile } from './ProfileFields.tsx'
import { saveProfile } from './saveProfile.ts'
import styles from './Settings.module.css'
import { StatisticsCard } from './StatisticsCard.tsx'
import { useUser } from './userQuery.ts'

/** Profile form and statistics. */
export function UserEditScreen() {
  useLanguage()
  return (
    <>
      <Card>
        <PhotoRow />
        <ProfileForm />
      </Card>
      <EmailCard />
      <StatisticsCard />
      <AppLink href={paths.delete()} className={classes('tap', styles.danger)}>
        <Trash2 aria-hidden />
        {t('users.deleteAccount')}
      </AppLink>
    </>
  )
}

function ProfileForm() {
  const id = useId()
  const user = useUser()
  const form = useForm<Profile>({
    mode: 'onTouched',
    // Merges updates from other devices without overwriting dirty fields.
    values: profileOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { onSubmit, failure, isPending } = useFormSubmit(form, async (profile) => {
    await saveProfile(profile)
    showToast({ text: t('users.saved'), tone: 'ok' })
  })
  return (
    <>
      <form id={id} noValidate className={styles.fields} data-columns onSubmit={onSubmit}>
        <ProfileFields form={form} requiresName={false} />
        <div className={styles.fullWidth}>
          <FormFailure failure={failure} title={t('users.saveFailed')} />
        </div>
      </form>
      <div className={classes(styles.row, styles.end)}>
        <Button type="submit" form={id} variant="primary" size="large" busy={isPending}>
          {t('users.save')}
        </Button>
      </div>
    </>
  )
}
