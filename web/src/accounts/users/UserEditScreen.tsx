import { Trash2, Camera } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { AvatarDialog, setAvatarFile, useAvatar } from './avatar/AvatarDialog.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ProfileFields, profileOf, type Profile } from './ProfileFields.tsx'
import { saveProfile, useUser } from './userQuery.ts'
import styles from './Settings.module.css'
import { StatisticsCard } from './StatisticsCard.tsx'

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

/** The profile photo with its actions. */
function PhotoRow() {
  const user = useUser()
  const { loadedImage, failure, choose, save, close } = useAvatar(() =>
    showToast({ text: t('users.photoSaved'), tone: 'ok' }),
  )
  return (
    <div className={styles.photo}>
      <div className={classes(styles.row)}>
        <Avatar src={user.avatar} seed={user.id} size={96} />
        <FileButton accept="image/*" size="small" icon={<Camera />} onChoose={([file]) => void (file && choose(file))}>
          {t('users.changePhoto')}
        </FileButton>
        {user.avatar && <RemoveButton />}
      </div>
      {failure && (
        <Note tone="bad" role="alert" className={styles.note ?? ''}>
          {failure}
        </Note>
      )}
      {loadedImage && <AvatarDialog loadedImage={loadedImage} onSave={save} onClose={close} />}
    </div>
  )
}

function RemoveButton() {
  const { run, isPending } = useAction(() => setAvatarFile(0))
  return (
    <Button size="small" variant="ghost" busy={isPending} onClick={() => run()}>
      {t('users.removePhoto')}
    </Button>
  )
}
