import { updateUser } from '#contract/users/api.ts'
import { birthdayFailure } from '#contract/users/rules.ts'
import { noteError } from '../../analytics/errorLog.ts'
import { call } from '../../api.ts'
import { isAsked } from '../../cookies/policy.ts'
import { toDay } from '../../format.ts'
import { t } from '../../language.ts'
import { turnPushOn } from '../../push/device.ts'
import { ruleText } from '../../ruleText.ts'
import { AvatarDialog } from '../../users/avatar/AvatarDialog.tsx'
import { PhotoButton } from '../../users/avatar/PhotoButton.tsx'
import { useAvatar } from '../../users/avatar/useAvatar.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './Chat.module.css'
import { SkipButton, TypedAnswer } from './composers.tsx'
import { SocialsAnswer } from './SocialsAnswer.tsx'
import type { OptionalQuestion } from './useAccountChat.ts'
import { Refused, type Answer } from './useAnswer.ts'

type AccountAnswerProps = {
  name: OptionalQuestion
  isPending: boolean
  onAnswer: (answer: Answer) => Promise<boolean>
  /** Says the question again. */
  onReAsk: () => void
}

/** The place to answer a question that can be skipped. */
export function AccountAnswer({ name, isPending, onAnswer, onReAsk }: AccountAnswerProps) {
  const skip = (
    <SkipButton
      isPending={isPending}
      onSkip={() => void onAnswer({ said: t('auth.signup.skipped'), take: async () => undefined })}
    />
  )
  if (name === 'birthday')
    return (
      <TypedAnswer
        kind="birthday"
        isPending={isPending}
        onAnswer={(text) => onAnswer({ said: text, take: () => takeBirthday(text) })}
      >
        {skip}
      </TypedAnswer>
    )
  if (name === 'avatarId') return <PhotoAnswer isPending={isPending} onAnswer={onAnswer} skip={skip} />
  if (name === 'push')
    return (
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => void onAnswer({ said: t('auth.signup.pushAllowed'), take: takePush })}
        >
          {t('auth.signup.allowPush')}
        </Button>
        {skip}
      </div>
    )
  return <SocialsAnswer isPending={isPending} onAnswer={onAnswer} onFailure={onReAsk} skip={skip} />
}

type PhotoAnswerProps = Omit<AccountAnswerProps, 'name' | 'onReAsk'> & { skip: React.ReactNode }

function PhotoAnswer({ isPending, onAnswer, skip }: PhotoAnswerProps) {
  const { picture, failure, choose, save, close } = useAvatar(
    () => void onAnswer({ said: t('auth.signup.photoSent'), take: async () => undefined }),
  )
  return (
    <>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.actions}>
        <PhotoButton variant="primary" busy={isPending} onChoose={(file) => void choose(file)}>
          {t('auth.signup.choosePhoto')}
        </PhotoButton>
        {skip}
      </div>
      {picture && <AvatarDialog picture={picture} onSave={save} onClose={close} />}
    </>
  )
}

async function takeBirthday(text: string): Promise<void> {
  const rule = birthdayFailure(text, toDay(Date.now() / 1000))
  if (rule || text === '') throw new Refused(rule === 'date_nonexistent' ? ruleText(rule) : '')
  await call(updateUser, { body: { birthday: text } })
}

/** Whoever refuses in the browser's own question is not asked again. */
async function takePush(): Promise<void> {
  if (isAsked()) throw new Refused(t('push.needsCookies'))
  // A push service that does not answer now is asked again at the next start.
  await turnPushOn().catch(noteError)
  if (Notification.permission === 'default') throw new Refused()
}
