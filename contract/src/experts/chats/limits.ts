export const maximumMessageLetters = 10_000

/** Photos and videos of one message. */
export const maximumMessageFiles = 10
