/** Asks for the person's subscriptions with what their cancelling says. */
export const subscriptionsInput = { query: { expand: 'cancelPopupText' } }
