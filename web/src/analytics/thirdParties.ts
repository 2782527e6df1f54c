import { publicConfig } from '../brands/publicConfig.ts'
import { cookiePolicy, onPolicyChange } from '../cookies/policy.ts'
import { containerOfTags, googleAnalytics } from './google.ts'
import { onPerson, type Person } from './person.ts'
import { pixel } from './pixel.ts'
import { holdsLinkCode } from '../linkCode.ts'
import { onEvent } from './sendEvents.ts'
import { smartBanner } from './smartBanner.ts'
import type { ThirdParty } from './thirdParty.ts'

/**
 * Starts the services of the brand, each once its category is allowed: before that nothing is asked of them. Whoever
 * takes the consent back is told of no further event. A page that was opened with a code tells it to nobody.
 */
export function startThirdParties(): void {
  if (holdsLinkCode()) return
  const known = thirdParties()
  const started = new Set<ThirdParty>()
  const allowed = () => known.filter(({ category }) => cookiePolicy()[category])
  let person: Person | undefined
  const update = () => {
    for (const thirdParty of allowed()) {
      if (started.has(thirdParty)) continue
      started.add(thirdParty)
      thirdParty.start()
      if (person) thirdParty.introduce?.(person)
    }
  }
  onPerson((next) => {
    person = next
    for (const { introduce } of started) introduce?.(next)
  })
  onEvent((name, parameters) => {
    for (const { tell } of allowed()) tell?.(name, parameters)
  })
  onPolicyChange(update)
  update()
}

function thirdParties(): ThirdParty[] {
  const ids = publicConfig().project.analytics_ids
  return [
    ids.tag_manager && containerOfTags(ids.tag_manager),
    ids.google_analytics && googleAnalytics(ids.google_analytics),
    ids.pixel && pixel(ids.pixel),
    ids.smart_banner && smartBanner(ids.smart_banner),
  ].filter((thirdParty) => thirdParty !== undefined && thirdParty !== '')
}
