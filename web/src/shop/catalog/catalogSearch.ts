/** `category`: the id of the chosen category. */
export function catalogSearch({ category }: Record<string, unknown>): { category?: string | undefined } {
  return { category: typeof category === 'string' && /^[1-9]\d{0,9}$/.test(category) ? category : undefined }
}
