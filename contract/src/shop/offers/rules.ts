/** The places of offers in a course: the catalogue, a chat without consultations, an excluded feature, a homework. */
export const offerTypes = { default: 1, chat: 2, functional: 3, task: 4 } as const
export const maxOffers = 20
export type OfferPlace = keyof typeof offerTypes
