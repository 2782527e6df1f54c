import { X } from 'lucide-react'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { stage } from '../../ui/stage.ts'
import { BannerLink } from './BannerLink.tsx'
import type { Placed } from './chosenBanner.ts'
import styles from './Slot.module.css'
import { SlotArt, tintOf } from './SlotArt.tsx'
import { useBannerEvents } from './useBannerEvents.ts'

/** A small card at the foot of the menu; all of it can be pressed. */
export function Tile({ banner, code, onClose }: Placed & { onClose: () => void }) {
  const { shownRef, reportClick } = useBannerEvents<HTMLDivElement>(banner, code)
  return (
    <div ref={shownRef} className={classes(styles.tile, stage(tintOf(banner.id)))}>
      <div className={styles.thumb} aria-hidden>
        <SlotArt banner={banner} sizes="208px" />
      </div>
      <p className={styles.caption} dir="auto">
        <BannerLink url={banner.url} className={styles.whole} onClick={reportClick}>
          {banner.title}
        </BannerLink>
      </p>
      <IconButton size="small" className={styles.close} label={t('ui.close')} icon={<X />} onClick={onClose} />
    </div>
  )
}
