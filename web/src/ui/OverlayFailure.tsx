import { X } from 'lucide-react'
import type { ChunkRetry } from '../platform/build/chunks.ts'
import { t } from '../platform/language/language.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './OverlayFailure.module.css'

export interface OverlayFailureProps extends ChunkRetry {
  onClose: () => void
}

/** Replaces a menu or dialog whose code failed to load. */
export function OverlayFailure({ retry, retrying, onClose }: OverlayFailureProps) {
  return (
    <div role="alert" className={styles.banner}>
      <span className={styles.text}>{t('ui.partMissing')}</span>
      <Button size="small" busy={retrying} onClick={retry}>
        {t('ui.retry')}
      </Button>
      <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={onClose} />
    </div>
  )
}
