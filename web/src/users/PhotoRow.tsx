import { Camera } from 'lucide-react'
import { t } from '../language.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Note } from '../ui/Note.tsx'
import { showToast } from '../ui/toasts.ts'
import { useAction } from '../useAction.ts'
import { AvatarDialog } from './avatar/AvatarDialog.tsx'
import { PhotoButton } from './avatar/PhotoButton.tsx'
import { showAvatar, useAvatar } from './avatar/useAvatar.ts'
import styles from './Settings.module.css'
import { useUser } from './userQuery.ts'

/** The photo with what can be done about it. */
export function PhotoRow() {
  const user = useUser()
  const { picture, failure, choose, save, close } = useAvatar(() =>
    showToast({ text: t('users.photoSaved'), tone: 'ok' }),
  )
  return (
    <div className={styles.photo}>
      <div className={classes(styles.row)}>
        <Avatar src={user.avatar} seed={user.id} size={96} />
        <PhotoButton size="small" icon={<Camera />} onChoose={(file) => void choose(file)}>
          {t('users.changePhoto')}
        </PhotoButton>
        {user.avatar && <RemoveButton />}
      </div>
      {failure && (
        <Note tone="bad" role="alert" className={styles.note ?? ''}>
          {failure}
        </Note>
      )}
      {picture && <AvatarDialog picture={picture} onSave={save} onClose={close} />}
    </div>
  )
}

function RemoveButton() {
  const { run, isPending } = useAction(() => showAvatar(0))
  return (
    <Button size="small" variant="ghost" busy={isPending} onClick={() => run()}>
      {t('users.removePhoto')}
    </Button>
  )
}
