export const maximumMessageLetters = 10_000

export const maximumMessageFiles = 10
