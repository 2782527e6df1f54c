/** `category`: the id of the chosen category. */
export function catalogSearch({ category }: Record<string, unknown>): { category?: string | undefined } {
  return { category: typeof category === 'string' && /^[1-9]\d{0,9}$/.test(category) ? category : undefined }
}

/** `returned=true` after the page of a payment, or of a card. */
export function returnSearch({ returned }: Record<string, unknown>): { returned?: 'true' | undefined } {
  return { returned: returned === 'true' || returned === true ? 'true' : undefined }
}

/** `stream`: the id of the run that the service is to be added to. */
export function serviceSearch({ stream }: Record<string, unknown>): { stream?: string | undefined } {
  const id = String(stream)
  return { stream: /^[1-9]\d{0,9}$/.test(id) ? id : undefined }
}

/** `warning=true` after a redirect because the subscription has expired. */
export function subscriptionsSearch({ warning }: Record<string, unknown>): { warning?: 'true' | undefined } {
  return { warning: warning === 'true' ? warning : undefined }
}
