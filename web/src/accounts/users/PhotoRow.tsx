import { Camera } from 'lucide-react'
import { t } from '../../platform/language/language.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { AvatarDialog } from './avatar/AvatarDialog.tsx'
import { setAvatarFile, useAvatar } from './avatar/useAvatar.ts'
import styles from './Settings.module.css'
import { useUser } from './userQuery.ts'

/** The profile photo with its actions. */
export function PhotoRow() {
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
