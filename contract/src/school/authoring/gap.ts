import type { Language } from '../../endpoint.ts'
import type { PartKind } from './draft.ts'

export const gapReasons = [
  // They keep a draft from being published.
  'required',
  'text_missing',
  'list_empty',
  'rest_with_tasks',
  'day_without_video',
  'unknown_reference',
  'repeated',
  'exercises_missing',
  'document_source',
  'day_out_of_range',
  'repeats_out_of_range',
  'unknown_brand',
  'service_taken',
  'file_missing',
  // They are hints.
  'translation_missing',
  'unused',
] as const
export type GapReason = (typeof gapReasons)[number]

const hints: ReadonlySet<GapReason> = new Set(['translation_missing', 'unused'])

/** Something that a draft lacks, or has in vain; `field` is a field or list of the part, `item` a key or a value in it. */
export type Gap = { kind: PartKind; key: string; reason: GapReason; field?: string; language?: Language; item?: string }

/** Whether a gap keeps the draft from being published. */
export function isBlocking({ reason }: Gap): boolean {
  return !hints.has(reason)
}
