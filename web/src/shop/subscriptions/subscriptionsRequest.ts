/** Shared by the query and `prefetch.ts`, whose URLs must be equal. */
export const subscriptionsRequest = { query: { expand: 'cancelPopupText' } }
