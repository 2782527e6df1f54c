import { canExtend } from '#contract/shop/extensions/rules.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { streamTag } from './streamTag.ts'

/** Whether an open run ends within days, and could be extended. */
export function useIsEnding(stream: Stream): boolean {
  const { days_show_warning } = useApplicationConfig()
  return (
    canExtend(stream, 'course_subscription') && streamTag(stream, days_show_warning, nowSeconds()).label === 'critical'
  )
}
