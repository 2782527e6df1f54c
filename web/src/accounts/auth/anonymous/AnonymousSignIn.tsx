import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { start } from '../ports.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { completeSignIn } from '../completeSignIn.ts'
import { signInByDevice } from './deviceAccount.ts'
import styles from './AnonymousSignIn.module.css'

/** Signs in with an anonymous account of this device, which can get an e-mail later. */
export function AnonymousSignIn() {
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const signIn = async () => {
    setPending(true)
    setFailure(undefined)
    start.registered.preload()
    try {
      await completeSignIn(router, await signInByDevice())
    } catch (error) {
      setFailure(error)
    }
    setPending(false)
  }
  return (
    <div className={styles.container}>
      <FormFailure failure={failure} />
      <Button wide busy={isPending} onClick={() => void signIn()}>
        {t('auth.anonymous.begin')}
      </Button>
      <p className="t-small muted">{t('auth.anonymous.hint')}</p>
    </div>
  )
}
