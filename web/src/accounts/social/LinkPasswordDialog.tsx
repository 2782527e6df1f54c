import { useForm } from 'react-hook-form'
import { networkNames } from '#contract/brands/socialNetworks.ts'
import { useFormSubmit } from '../../platform/api/useFormSubmit.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import styles from './LinkPasswordDialog.module.css'
import type { SocialNetwork } from './networks.ts'
import { startLinking } from './linkedNetworks.ts'

type LinkPasswordDialogProps = { network: SocialNetwork; open: boolean; onClose: () => void }

/** Asks for the password before a network is linked. */
export function LinkPasswordDialog({ network, open, onClose }: LinkPasswordDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t('social.passwordTitle')}
      description={t('social.passwordText', { network: networkNames[network.name] })}
    >
      <PasswordForm network={network} onClose={onClose} />
    </Modal>
  )
}

/** Unmounted with the dialog, which resets its value. */
function PasswordForm({ network, onClose }: Omit<LinkPasswordDialogProps, 'open'>) {
  const form = useForm({ defaultValues: { current_password: '' } })
  const { onSubmit, failure, isPending } = useFormSubmit(form, ({ current_password: password }) =>
    startLinking(network, password),
  )
  return (
    <form noValidate className={styles.fields} onSubmit={onSubmit}>
      <Field label={t('auth.password')} error={form.formState.errors.current_password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
      </Field>
      <FormFailure failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={isPending}>
          {t('social.link')}
        </Button>
        <Button onClick={onClose}>{t('users.cancel')}</Button>
      </div>
    </form>
  )
}
