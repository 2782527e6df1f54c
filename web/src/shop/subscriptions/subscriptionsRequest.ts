/** Shared with `prefetch.ts`, whose URLs must be equal. */
export const subscriptionsRequest = { query: { expand: 'cancelPopupText' } }
