import type { QuestionName } from '#contract/brands/registration.ts'
import { updateUser } from '#contract/accounts/users/api.ts'
import { birthdayError } from '#contract/accounts/users/profileRules.ts'
import { logError } from '../../../platform/errorLog/errorLog.ts'
import { call } from '../../../platform/api/api.ts'
import { needsConsent } from '../../cookies/policy.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { toDay } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { turnPushOn } from '../../../messages/push/pushSubscription.ts'
import { pushPermission } from '../../../messages/push/pushSupport.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { AvatarDialog, useAvatar } from '../../users/avatar/AvatarDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import styles from './Chat.module.css'
import { SkipButton, TextAnswer } from './Chat.tsx'
import { SocialsAnswer } from './SocialsAnswer.tsx'
import { InvalidAnswer, type ChatAnswer } from './questions.ts'

export type OptionalQuestion = Exclude<QuestionName, 'firstName' | 'email' | 'password'>

type AccountAnswerProps = {
  name: OptionalQuestion
  isPending: boolean
  onAnswer: (answer: ChatAnswer) => Promise<boolean>
  /** Asks the question again. */
  onRepeat: () => void
}

/** The input for an optional question. */
export function AccountAnswer({ name, isPending, onAnswer, onRepeat }: AccountAnswerProps) {
  const skip = (
    <SkipButton
      isPending={isPending}
      onSkip={() => void onAnswer({ text: t('auth.signup.skipped'), submit: async () => undefined })}
    />
  )
  if (name === 'birthday')
    return (
      <TextAnswer
        kind="birthday"
        isPending={isPending}
        onAnswer={(text) => onAnswer({ text, submit: () => submitBirthday(text) })}
      >
        {skip}
      </TextAnswer>
    )
  if (name === 'avatarId') return <PhotoAnswer isPending={isPending} onAnswer={onAnswer} skip={skip} />
  if (name === 'push')
    return (
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => void onAnswer({ text: t('auth.signup.pushAllowed'), submit: submitPush })}
        >
          {t('auth.signup.allowPush')}
        </Button>
        {skip}
      </div>
    )
  return <SocialsAnswer isPending={isPending} onAnswer={onAnswer} onFailure={onRepeat} skip={skip} />
}

type PhotoAnswerProps = Omit<AccountAnswerProps, 'name' | 'onRepeat'> & { skip: React.ReactNode }

function PhotoAnswer({ isPending, onAnswer, skip }: PhotoAnswerProps) {
  const { loadedImage, failure, choose, save, close } = useAvatar(
    () => void onAnswer({ text: t('auth.signup.photoSent'), submit: async () => undefined }),
  )
  return (
    <>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className={styles.actions}>
        <FileButton
          accept="image/*"
          variant="primary"
          busy={isPending}
          onChoose={([file]) => void (file && choose(file))}
        >
          {t('auth.signup.choosePhoto')}
        </FileButton>
        {skip}
      </div>
      {loadedImage && <AvatarDialog loadedImage={loadedImage} onSave={save} onClose={close} />}
    </>
  )
}

async function submitBirthday(text: string): Promise<void> {
  const rule = birthdayError(text, toDay(nowSeconds()))
  if (rule || text === '') throw new InvalidAnswer(rule === 'date_nonexistent' ? ruleText(rule) : '')
  await call(updateUser, { body: { birthday: text } })
}

/** A dismissed permission prompt is invalid; a denied one is an answer. */
async function submitPush(): Promise<void> {
  if (needsConsent()) throw new InvalidAnswer(t('push.needsCookies'))
  // When the push service fails, the next start tries again.
  await turnPushOn().catch(logError)
  if (pushPermission() === 'default') throw new InvalidAnswer()
}
