/** `lesson`: the id of the current lesson. */
export function daySearch({ lesson }: Record<string, unknown>): { lesson?: number | undefined } {
  const id = Number(lesson)
  return { lesson: Number.isSafeInteger(id) ? id : undefined }
}
