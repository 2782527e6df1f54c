import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { classes } from '../../ui/classes.ts'
import { stage } from '../../ui/stage.ts'
import { BannerLink } from './BannerLink.tsx'
import type { Placed } from './chosenBanner.ts'
import styles from './Slot.module.css'
import { SlotArt, tintOf } from './SlotArt.tsx'
import { useBannerEvents } from './useBannerEvents.ts'

const shownKey = 'slot-over-video'

/** Takes the player's frame until the person wants the lesson, once a session. */
export function FrameSlot({ banner, code, onLeave }: Placed & { onLeave: (() => void) | undefined }) {
  const [isFirst] = useState(() => sessionStorage.getItem(shownKey) === null)
  useEffect(() => sessionStorage.setItem(shownKey, '1'), [])
  return isFirst ? <Frame banner={banner} code={code} onLeave={onLeave} /> : null
}

/** Stands over the player. */
export function Frame({ banner, code, onLeave }: Placed & { onLeave: (() => void) | undefined }) {
  const { id, title, text, button, url } = banner
  const { shownRef, reportClick } = useBannerEvents<HTMLElement>(banner, code)
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    const element = shownRef.current
    const player = element?.parentElement
    if (!player) return undefined
    const stopped = new AbortController()
    const options = { capture: true, signal: stopped.signal }
    // Playback that begins without a press, and a focus that would be covered.
    player.addEventListener('play', leave, options)
    player.addEventListener('focusin', ({ target }) => element.contains(target as Node) || leave(), options)
    return () => stopped.abort()
  }, [shownRef])
  const openLesson = () => {
    const player = shownRef.current?.parentElement
    onLeave?.()
    // The focus would be lost with the button.
    requestAnimationFrame(() => player?.querySelector('section')?.focus({ preventScroll: true }))
  }
  return (
    <aside ref={shownRef} className={classes(styles.frame, stage(tintOf(id)))} aria-label={title}>
      <div className={styles.words} dir="auto">
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
        <p className={styles.acts}>
          <Button variant="raised" size="small" onClick={openLesson}>
            {t('banners.openLesson')}
          </Button>
          {url !== '' && (
            <BannerLink url={url} className={buttonClass({ variant: 'line', size: 'small' })} onClick={reportClick}>
              {button || t('banners.more')}
            </BannerLink>
          )}
        </p>
      </div>
      <div className={styles.picture} aria-hidden>
        <SlotArt banner={banner} sizes="40vw" />
      </div>
    </aside>
  )
}
