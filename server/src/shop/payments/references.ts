/** Events name things by what the provider calls them, or by the key with which we asked for them. */
export const keyOf = (reference: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(reference) ? reference : null
