/** `warning=true` after a redirect because the subscription has expired. */
export function subscriptionsSearch({ warning }: Record<string, unknown>): { warning?: 'true' | undefined } {
  return { warning: warning === 'true' ? warning : undefined }
}
