import { X } from 'lucide-react'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { stage } from '../../ui/stage.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import { BannerLink } from './BannerLink.tsx'
import type { Placed } from './chosenBanner.ts'
import styles from './Slot.module.css'
import { tintOf } from './SlotArt.tsx'
import { useBannerEvents } from './useBannerEvents.ts'

/** The title as a sentence of its own: the text follows it in the same line. */
function closed(title: string): string {
  return /[\p{P}\p{S}]$/u.test(title) ? title : `${title}.`
}

/** Up to three lines above a list, and a link. */
export function Strip({ banner, code, onClose }: Placed & { onClose: () => void }) {
  const { id, title, text, button, url } = banner
  const { shownRef, reportClick } = useBannerEvents<HTMLDivElement>(banner, code)
  return (
    <div ref={shownRef} className={classes(styles.strip, stage(tintOf(id)))}>
      <div className={styles.line} dir="auto">
        <p className={styles.sentence}>
          <b>{text ? closed(title) : title}</b> {text}
        </p>
        {url !== '' && (
          <BannerLink url={url} className={linkClass(true)} onClick={reportClick}>
            {button || t('banners.more')}
          </BannerLink>
        )}
      </div>
      <IconButton size="small" label={t('ui.close')} icon={<X />} onClick={onClose} />
    </div>
  )
}
