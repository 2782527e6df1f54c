import type { Stream } from '#contract/streams/api.ts'
import { documentUrl } from './documentAddress.ts'

/** The documents of a run that lead somewhere; undefined where a demo keeps them closed. */
export function materialsOf({
  course,
  is_demo,
  course_full_access,
}: Stream): { title: string; url: string }[] | undefined {
  if (is_demo && !course_full_access && !course?.is_demo_documents_accessible) return undefined
  return (course?.documents ?? []).filter(({ url }) => documentUrl(url) !== undefined)
}
