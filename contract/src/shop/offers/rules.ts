/** Where a course offers a service: the catalogue, a chat without consultations, what it does not include, a homework. */
export const offerTypes = { default: 1, chat: 2, functional: 3, task: 4 } as const
/** Most offers of a course in a place. */
export const offerMaximum = 20
export type OfferPlace = keyof typeof offerTypes
