import { X } from 'lucide-react'
import { t } from '../../platform/language/language.ts'
import { phone } from '../../ui/breakpoints.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { stage } from '../../ui/stage.ts'
import { BannerLink } from './BannerLink.tsx'
import type { Placed } from './chosenBanner.ts'
import styles from './Slot.module.css'
import { SlotArt, tintOf } from './SlotArt.tsx'
import { useBannerEvents } from './useBannerEvents.ts'

interface PanelProps extends Placed {
  /** A panel of the page's own, such as in the list of all, stays. */
  onClose?: (() => void) | undefined
  /** The panel of the main page. */
  isLarge?: boolean
}

/** Words beside a picture. */
export function Panel({ banner, code, onClose, isLarge = false }: PanelProps) {
  const { id, title, text, button, url } = banner
  const { shownRef, reportClick } = useBannerEvents<HTMLDivElement>(banner, code)
  const look = classes(styles.panel, isLarge && styles.large, stage(tintOf(id)))
  return (
    <div ref={shownRef} className={look}>
      <div className={styles.words} dir="auto">
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
        {url !== '' && (
          <p className={styles.act}>
            <BannerLink url={url} className={buttonClass({ variant: 'raised', size: 'small' })} onClick={reportClick}>
              {button || t('banners.more')}
            </BannerLink>
          </p>
        )}
      </div>
      <div className={styles.picture} aria-hidden>
        <SlotArt banner={banner} sizes={`${phone} 100vw, 33vw`} />
      </div>
      {onClose && (
        <IconButton size="small" className={styles.close} label={t('ui.close')} icon={<X />} onClick={onClose} />
      )}
    </div>
  )
}
