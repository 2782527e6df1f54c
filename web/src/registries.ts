import { stoppedPayments } from './accounts/auth/ports.ts'
import { marksLoaders } from './learning/homework/attempts/marksLoaders.ts'
import { shopLoaders } from './learning/streams/shopLoaders.ts'
import { withTexts } from './platform/language/language.ts'

// Fills the ports by which an area shows what stands in one that it may not import.

stoppedPayments.register(async () => (await import('./shop/subscriptions/StoppedPayments.tsx')).StoppedPayments)
marksLoaders.register({
  attemptMarks: async () => (await import('./experts/marks/AttemptMarks.tsx')).AttemptMarks,
  plainVideo: async () => (await import('./experts/marks/ReviewPlayer.tsx')).PlainVideo,
  learnerCompare: async () => (await import('./experts/marks/compare/LearnerCompare.tsx')).LearnerCompare,
})
shopLoaders.register({
  extend: async () => (await withTexts(import('./shop/extensions/ExtendButton.tsx'))).ExtendButton,
  fullCourse: async () => (await withTexts(import('./shop/services/FullCourseButton.tsx'))).FullCourseButton,
  courseOffers: async () => (await import('./shop/offers/OfferLinks.tsx')).OfferLinks,
  request: async () => (await withTexts(import('./club/support/requestByPress.ts'))).requestByPress,
})
