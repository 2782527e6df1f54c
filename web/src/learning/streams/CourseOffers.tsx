import { lazyComponent } from '../../ui/lazyComponent.tsx'

/** `OfferLinks`, loaded where something may be offered: few pages show one. */
export const CourseOffers = lazyComponent(async () => (await import('../../shop/offers/OfferLinks.tsx')).OfferLinks)
