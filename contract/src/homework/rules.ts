/** An expert answers homework within this time. */
export const answerSeconds = 86_400
