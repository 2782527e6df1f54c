/** `returned=true` after the page of a payment, or of a card. */
export function returnSearch({ returned }: Record<string, unknown>): { returned?: 'true' | undefined } {
  return { returned: returned === 'true' || returned === true ? 'true' : undefined }
}
