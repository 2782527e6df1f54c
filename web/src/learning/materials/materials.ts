import type { Stream } from '#contract/learning/streams/api.ts'
import { isClosedInDemo } from '#contract/learning/streams/verdict.ts'
import { documentUrl } from '../../ui/documents/documents.ts'

/** The documents of a run with valid URLs; undefined if the demo does not include them. */
export function materialsOf({
  course,
  is_demo,
  course_full_access,
}: Stream): { title: string; url: string }[] | undefined {
  const run = { isDemo: is_demo, hasDemo: true, courseFullAccess: course_full_access }
  if (isClosedInDemo(run, { isDemoAccessible: course?.is_demo_documents_accessible ?? false })) return undefined
  return (course?.documents ?? []).filter(({ url }) => documentUrl(url) !== undefined)
}
