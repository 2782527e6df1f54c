import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../language.ts'
import { preloadInside } from '../../shell/inside.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { enter } from '../enter.ts'
import { enterByDevice } from './deviceAccount.ts'
import styles from './WithoutEmail.module.css'

/** The way in for a device alone: nothing is typed, and an e-mail can follow later. */
export function WithoutEmail() {
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const begin = async () => {
    setPending(true)
    setFailure(undefined)
    preloadInside()
    try {
      await enter(router, await enterByDevice())
    } catch (error) {
      setFailure(error)
    }
    setPending(false)
  }
  return (
    <div className={styles.way}>
      <FormFailure failure={failure} />
      <Button wide busy={isPending} onClick={() => void begin()}>
        {t('auth.anonymous.begin')}
      </Button>
      <p className="t-small muted">{t('auth.anonymous.hint')}</p>
    </div>
  )
}
