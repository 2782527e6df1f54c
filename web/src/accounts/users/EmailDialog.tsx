import { useState, type SyntheticEvent } from 'react'
import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { updateUserStatus } from '#contract/accounts/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Settings.module.css'
import { cacheUser } from './userQuery.ts'

export type EmailDialogProps = {
  open: boolean
  /** Why an e-mail is needed; a generic reason when omitted. */
  reason?: string
  /** Changing an existing e-mail, which signs in to the account, requires the password. */
  asksPassword?: boolean
  onClose: () => void
  onSaved: (email: string) => void
}

/** Sets the account's e-mail. */
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

/** Unmounted with the dialog, which resets its values. */
function EmailForm({ asksPassword = false, onClose, onSaved }: Omit<EmailDialogProps, 'open' | 'reason'>) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { save, errors, clearErrors, isPending, needsPassword } = useSaveEmail(onSaved)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React events bubble through the portal to a surrounding form.
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
            clearErrors()
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
              clearErrors()
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

type EmailChange = { email: string; password: string }

type Errors = { email?: string | undefined; current_password?: string | undefined }

function useSaveEmail(onSaved: (email: string) => void) {
  const [errors, setErrors] = useState<Errors>({})
  // The account may have got an e-mail on another device meanwhile.
  const [needsPassword, setNeedsPassword] = useState(false)
  const onError = (failure: Error) => {
    const fieldErrors = fieldErrorsOf(failure)
    setErrors(fieldErrors)
    if (fieldErrors.current_password) setNeedsPassword(true)
  }
  const { run, isPending } = useAction(async (given: EmailChange) => onSaved(await saveEmail(given)), { onError })
  const save = (typed: string, password: string) => {
    if (emailError(typed)) return setErrors({ email: t('users.pleaseEnterEmail') })
    setErrors({})
    return run({ email: normalEmail(typed), password })
  }
  return { save, errors, clearErrors: () => setErrors({}), isPending, needsPassword }
}

/** Saves the e-mail and returns it. */
async function saveEmail({ email, password }: EmailChange): Promise<string> {
  const confirmation = password ? { current_password: password } : {}
  const { data } = await call(updateUserStatus, { body: { email, ...confirmation } })
  cacheUser(data.user)
  return email
}

/** Field errors of the server, else a generic message. */
function fieldErrorsOf(failure: unknown): Errors {
  if (!(failure instanceof ApiFailure)) return { email: t('users.verifyEmailFailed') }
  if (failure.isNetwork) return { email: failure.message }
  const { email, current_password: password } = failure.fields
  return email || password
    ? { email: email?.join(', '), current_password: password?.join(', ') }
    : { email: t('users.verifyEmailFailed') }
}
