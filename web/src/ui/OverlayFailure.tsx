import { X } from 'lucide-react'
import type { PartRetry } from '../chunks.ts'
import { t } from '../language.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './OverlayFailure.module.css'

export interface OverlayFailureProps extends PartRetry {
  onClose: () => void
}

/** Stands over the page in place of a menu or a window whose code did not come. */
export function OverlayFailure({ retry, retrying, onClose }: OverlayFailureProps) {
  return (
    <div role="alert" className={styles.strip}>
      <span className={styles.text}>{t('ui.partMissing')}</span>
      <Button size="small" busy={retrying} onClick={retry}>
        {t('ui.retry')}
      </Button>
      <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={onClose} />
    </div>
  )
}
