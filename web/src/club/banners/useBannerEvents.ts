import { useEffect, useRef, type RefObject } from 'react'
import type { Banner } from '#contract/club/banners/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { isStaffConsole } from '../../platform/navigation/paths.ts'
import { rememberShown } from './slotMemory.ts'
import { saveTodaySlots } from './todaySlots.ts'

const shownMs = 1000
/** The longest parameter of an event. */
const maxParameterLength = 200

/** Reports a banner as shown, once it was half visible for a second in a tab that is seen, and as clicked. Each page view counts once. */
export function useBannerEvents<Element extends HTMLElement>(
  banner: Banner,
  code: number,
): { shownRef: RefObject<Element | null>; reportClick: () => void } {
  const shownRef = useRef<Element>(null)
  useEffect(() => {
    const element = shownRef.current
    // Previews of staff do not count.
    if (!element || isStaffConsole) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    const restart = () => {
      clearTimeout(timer)
      if (isInView && !document.hidden) timer = setTimeout(report, shownMs)
    }
    const report = () => {
      document.removeEventListener('visibilitychange', restart)
      observer.disconnect()
      rememberShown(banner.id)
      saveTodaySlots()
      track('banner_show', parametersOf(banner, code))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false
        restart()
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', restart)
    return () => {
      document.removeEventListener('visibilitychange', restart)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [banner, code])
  return { shownRef, reportClick: () => track('banner_click', parametersOf(banner, code)) }
}

function parametersOf({ id, title, analytic_product_name, analytic_school_title }: Banner, position: number) {
  return { id, title: title.slice(0, maxParameterLength), position, analytic_product_name, analytic_school_title }
}
