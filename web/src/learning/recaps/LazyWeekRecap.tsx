import type { StreamState } from '#contract/learning/streams/api.ts'
import { withTexts } from '../../platform/language/language.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

const WeekRecap = lazyComponent(async () => (await withTexts(import('./WeekRecap.tsx'))).WeekRecap)

export interface LazyWeekRecapProps {
  recap: StreamState['week_recap']
  className?: string
}

/** The recap of the week, on the one evening on which there is one. */
export function LazyWeekRecap({ recap, className }: LazyWeekRecapProps) {
  return recap ? <WeekRecap recap={recap} className={className} /> : null
}
