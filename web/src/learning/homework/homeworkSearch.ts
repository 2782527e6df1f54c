/** `?status=12`: the homework of one of several days. */
export function homeworkSearch({ status }: Record<string, unknown>): { status: number | undefined } {
  const id = Number(status)
  return { status: Number.isInteger(id) && id > 0 ? id : undefined }
}
