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
import { useAction } from '../useAction.ts'
import styles from './Settings.module.css'
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
export function EmailDialog({ open, reason, ...form }: EmailDialogProps) {
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={t('users.emailTitle')}
      description={reason ?? t('users.emailReason')}
    >
      <EmailForm {...form} />
    </Modal>
  )
}

/** Stands for as long as the dialog is open: what was typed goes with it. */
function EmailForm({ asksPassword = false, onClose, onSaved }: Omit<EmailDialogProps, 'open' | 'reason'>) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { save, errors, forget, isPending, needsPassword } = useSaveEmail(onSaved)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog may be asked for from within another form, which this is not a part of.
    event.stopPropagation()
    save(email, password)
  }
  return (
    <form noValidate className={styles.fields} onSubmit={submit}>
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
            forget()
          }}
        />
      </Field>
      {(asksPassword || needsPassword) && (
        <Field label={t('users.password')} help={t('users.emailPasswordHelp')} error={errors.current_password}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              forget()
            }}
          />
        </Field>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('users.saveEmail')}
        </Button>
        <Button onClick={onClose}>{t('users.cancel')}</Button>
      </div>
    </form>
  )
}

type Given = { email: string; password: string }

type Errors = { email?: string | undefined; current_password?: string | undefined }

function useSaveEmail(onSaved: (email: string) => void) {
  const [errors, setErrors] = useState<Errors>({})
  // The account may have got an e-mail on another device since this page was loaded.
  const [needsPassword, setNeedsPassword] = useState(false)
  const onError = (failure: Error) => {
    const refusal = refusalOf(failure)
    setErrors(refusal)
    if (refusal.current_password) setNeedsPassword(true)
  }
  const { run, isPending } = useAction(async (given: Given) => onSaved(await saveEmail(given)), { onError })
  const save = (typed: string, password: string) => {
    if (emailFailure(typed)) return setErrors({ email: t('users.pleaseEnterEmail') })
    setErrors({})
    return run({ email: normalEmail(typed), password })
  }
  return { save, errors, forget: () => setErrors({}), isPending, needsPassword }
}

/** Gives the account the address and returns it. */
async function saveEmail({ email, password }: Given): Promise<string> {
  const proof = password ? { current_password: password } : {}
  const { data } = await call(updateUserStatus, { body: { email, ...proof } })
  keepUser(data.user)
  return email
}

/** What the server says of the address and the password, else that it could not be taken. */
function refusalOf(failure: unknown): Errors {
  if (!(failure instanceof ApiFailure)) return { email: t('users.verifyEmailFailed') }
  if (failure.isNetwork) return { email: failure.message }
  const { email, current_password: password } = failure.fields
  return email || password
    ? { email: email?.join(', '), current_password: password?.join(', ') }
    : { email: t('users.verifyEmailFailed') }
}
