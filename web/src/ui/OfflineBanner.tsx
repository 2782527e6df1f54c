import { WifiOff, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '../platform/language/language.ts'
import { IconButton } from './IconButton.tsx'
import styles from './OfflineBanner.module.css'
import { useOnline } from './useOnline.ts'

const dismissedKey = 'offline-strip-seen'

/** Shown while offline, until dismissed once per browser session. `text` says what still works. */
export function OfflineBanner({ text }: { text: ReactNode }) {
  const online = useOnline()
  const [seen, setSeen] = useState(() => sessionStorage.getItem(dismissedKey) !== null)
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, '1')
    setSeen(true)
  }
  return (
    <div aria-live="polite">
      {!online && !seen && (
        <div className={styles.banner}>
          <WifiOff aria-hidden />
          <span className={styles.text}>
            <b>{t('ui.offlineTitle')}</b> {text}
          </span>
          <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={dismiss} />
        </div>
      )}
    </div>
  )
}
