/** `stream`: the id of the run that the service is to be added to. */
export function serviceSearch({ stream }: Record<string, unknown>): { stream?: string | undefined } {
  const id = String(stream)
  return { stream: /^[1-9]\d{0,9}$/.test(id) ? id : undefined }
}
