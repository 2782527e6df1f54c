import { useQuery } from '@tanstack/react-query'
import { findCourseOffers } from '#contract/shop/offers/api.ts'
import { offerTypes } from '#contract/shop/offers/rules.ts'
import { formatPrice } from '#contract/shop/subscriptions/price.ts'
import { useFlags, hasShop } from '../../brands/applicationConfig.ts'
import type { CourseOffersProps } from '../../learning/streams/shopLoaders.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { currentLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { linkClass } from '../../ui/TextLink.tsx'
import styles from './OfferLinks.module.css'

/** Links to the services that a course offers in a place; with prices, except in mobile applications. */
export function OfferLinks({ courseId, place, streamId, title, isQuiet = false, children }: CourseOffersProps) {
  const isSold = hasShop(useFlags())
  const query = { courseId, courseOfferRelationTypeId: offerTypes[place] }
  const { data: offers, isPending } = useQuery({ ...queryOf(findCourseOffers, { query }), enabled: isSold })
  if (isSold && isPending) return null
  if (!isSold || !offers?.length) return children
  const ofRun = streamId !== undefined && { stream: String(streamId) }
  return (
    <div className={styles.offers}>
      {title}
      <ul>
        {offers.map(({ id, service }) => (
          <li key={id}>
            <AppLink
              className={isQuiet ? linkClass(true) : buttonClass({ size: 'small', variant: 'primary' })}
              href={paths.service({ serviceId: service.id, ...ofRun })}
            >
              {service.title}
              {!mobileApp() && service.price > 0 && ` · ${formatPrice(service, currentLanguage())}`}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
