/** The chosen part, as a way through the outline. */
export function editorSearch({ part }: Record<string, unknown>): { part?: string | undefined } {
  return { part: typeof part === 'string' && part !== '' ? part.slice(0, 500) : undefined }
}
