import { useState } from 'react'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import { updateUserStatus } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Modal } from '../ui/Modal.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import styles from './avatar/Avatar.module.css'
import { keepUser } from './userQuery.ts'

export type EmailDialogProps = {
  open: boolean
  /** Why it is asked for; a general sentence when left out. */
  reason?: string
  onClose: () => void
  onSaved: (email: string) => void
}

/** Asks for an e-mail and gives it to the account. */
export function EmailDialog({ open, reason, onClose, onSaved }: EmailDialogProps) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const save = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (emailFailure(email)) return setError(t('users.pleaseEnterEmail'))
    setPending(true)
    setError(undefined)
    try {
      const { data } = await call(updateUserStatus, { body: { email: normalEmail(email) } })
      keepUser(data.user)
      onSaved(normalEmail(email))
    } catch (failure) {
      setError(refusalOf(failure))
    }
    return setPending(false)
  }
  return (
    <Modal open={open} onClose={onClose} title={t('users.emailTitle')} description={reason ?? t('users.emailReason')}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('users.email')} error={error}>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@mail.com"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isPending}>
            {t('users.saveEmail')}
          </Button>
          <Button onClick={onClose}>{t('users.cancel')}</Button>
        </div>
      </form>
    </Modal>
  )
}

/** What the server says of the address, else that it could not be taken. */
function refusalOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return t('users.verifyEmailFailed')
  if (failure.isNetwork) return failure.message
  return failure.fields.email?.join(', ') ?? t('users.verifyEmailFailed')
}
