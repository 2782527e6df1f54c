import { useState, type SyntheticEvent } from 'react'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import { updateUserStatus } from '#contract/users/api.ts'
import { call } from '../api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import styles from './avatar/Avatar.module.css'
import { keepUser } from './userQuery.ts'

export type EmailDialogProps = {
  open: boolean
  /** Why it is asked for; a general sentence when left out. */
  reason?: string
  /** An e-mail that the account has opens it: whoever changes it says the password. */
  asksPassword?: boolean
  onClose: () => void
  onSaved: (email: string) => void
}

/** Asks for an e-mail and gives it to the account. */
export function EmailDialog({ open, reason, asksPassword = false, onClose, onSaved }: EmailDialogProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog may be asked for from within another form, which this is not a part of.
    event.stopPropagation()
    if (emailFailure(email)) return setErrors({ email: t('users.pleaseEnterEmail') })
    setPending(true)
    setErrors({})
    try {
      const proof = asksPassword && password ? { current_password: password } : {}
      const { data } = await call(updateUserStatus, { body: { email: normalEmail(email), ...proof } })
      keepUser(data.user)
      onSaved(normalEmail(email))
    } catch (failure) {
      setErrors(refusalOf(failure))
    }
    return setPending(false)
  }
  return (
    <Modal open={open} onClose={onClose} title={t('users.emailTitle')} description={reason ?? t('users.emailReason')}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('users.email')} error={errors.email}>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name@mail.com"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setErrors({})
            }}
          />
        </Field>
        {asksPassword && (
          <Field label={t('users.password')} help={t('users.emailPasswordHelp')} error={errors.current_password}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setErrors({})
              }}
            />
          </Field>
        )}
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

type Errors = { email?: string | undefined; current_password?: string | undefined }

/** What the server says of the address and the password, else that it could not be taken. */
function refusalOf(failure: unknown): Errors {
  if (!(failure instanceof ApiFailure)) return { email: t('users.verifyEmailFailed') }
  if (failure.isNetwork) return { email: failure.message }
  const { email, current_password: password } = failure.fields
  return email || password
    ? { email: email?.join(', '), current_password: password?.join(', ') }
    : { email: t('users.verifyEmailFailed') }
}
