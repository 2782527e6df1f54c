export const maxMessageLength = 10_000

export const maxMessageFiles = 10
