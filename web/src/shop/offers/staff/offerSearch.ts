/** The course whose offers are shown. */
export function offerSearch({ course }: Record<string, unknown>): { course?: number | undefined } {
  const id = Number(course)
  return { course: Number.isSafeInteger(id) && id > 0 ? id : undefined }
}
