/** Shared by the query and the start-up, whose URLs must be equal. */
export const instalmentsRequest = { query: { expand: 'cancelPopupText' } }
