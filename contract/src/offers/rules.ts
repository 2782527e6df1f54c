/** Where a course offers a service: the catalogue, a chat without consultations, what it does not include, a homework. */
export const offerTypes = { default: 1, chat: 2, functional: 3, task: 4 } as const
export type OfferPlace = keyof typeof offerTypes
