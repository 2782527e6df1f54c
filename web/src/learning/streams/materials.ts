import type { Stream } from '#contract/learning/streams/api.ts'
import { documentUrl } from '../../ui/documents/documents.ts'

/** The open documents of a run with valid URLs. */
export function materialsOf({ course, materials_lock: lock }: Stream): { title: string; url: string }[] {
  return lock ? [] : (course?.documents ?? []).filter(({ url }) => documentUrl(url) !== undefined)
}
