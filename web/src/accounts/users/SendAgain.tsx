import { updateUserStatus } from '#contract/accounts/users/api.ts'
import { call } from '../../platform/api/api.ts'
import { t } from '../../platform/language/language.ts'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'
import { TextButton } from './TextButton.tsx'
import { cacheUser } from './userQuery.ts'

/** Mails the confirmation of an address again. */
export function SendAgain({ email }: { email: string }) {
  const { run } = useAction(async () => {
    const { data } = await call(updateUserStatus, { body: { email } })
    cacheUser(data.user)
    showToast({ text: t('users.emailSent', { email }), tone: 'ok' })
  })
  return <TextButton onPress={() => run()}>{t('users.sendAgain')}</TextButton>
}
