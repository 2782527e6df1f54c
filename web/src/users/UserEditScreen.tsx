import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { t, useLanguage } from '../language.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { showToast } from '../ui/toasts.ts'
import { useSend } from '../useSend.ts'
import { EmailCard } from './EmailCard.tsx'
import { PhotoRow } from './PhotoRow.tsx'
import { ProfileFields, profileOf, type Profile } from './ProfileFields.tsx'
import { saveProfile } from './saveProfile.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './Settings.module.css'
import { StatisticsCard } from './StatisticsCard.tsx'
import { useUser } from './userQuery.ts'

/** What the school knows of the person, and what they have done. */
export function UserEditScreen() {
  useLanguage()
  return (
    <SettingsFrame title={t('users.profile')}>
      <Card>
        <PhotoRow />
        <ProfileForm />
      </Card>
      <EmailCard />
      <StatisticsCard />
      <Link to={paths.delete()} className={classes('tap', styles.danger)}>
        <Trash2 aria-hidden />
        {t('users.deleteAccount')}
      </Link>
    </SettingsFrame>
  )
}

function ProfileForm() {
  const id = useId()
  const user = useUser()
  const form = useForm<Profile>({
    mode: 'onTouched',
    // What another device has saved meanwhile comes in, but for what is being changed here.
    values: profileOf(user),
    resetOptions: { keepDirtyValues: true },
  })
  const { onSubmit, failure, isPending } = useSend(form, async (profile) => {
    await saveProfile(profile)
    showToast({ text: t('users.saved'), tone: 'ok' })
  })
  return (
    <>
      <form id={id} noValidate className={styles.fields} data-columns onSubmit={onSubmit}>
        <ProfileFields form={form} requiresName={false} />
        <div className={styles.across}>
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
