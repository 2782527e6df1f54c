import { WifiOff, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language.ts'
import { IconButton } from './IconButton.tsx'
import styles from './OfflineStrip.module.css'
import { useOnline } from './useOnline.ts'

const seenKey = 'offline-strip-seen'

/** Says once per session that there is no connection, what still works, and goes away when the connection is back. */
export function OfflineStrip() {
  const online = useOnline()
  const [seen, setSeen] = useState(() => sessionStorage.getItem(seenKey) !== null)
  const dismiss = () => {
    sessionStorage.setItem(seenKey, '1')
    setSeen(true)
  }
  return (
    <div aria-live="polite">
      {!online && !seen && (
        <div className={styles.strip}>
          <WifiOff aria-hidden />
          <span className={styles.text}>
            <b>{t('ui.offlineTitle')}</b> {t('ui.offlineText')}
          </span>
          <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={dismiss} />
        </div>
      )}
    </div>
  )
}
