import type { Language } from '#contract/endpoint.ts'
import { courseKey, partId, type DraftPart } from '#contract/school/authoring/draft.ts'
import type { DraftParts } from '#contract/school/authoring/operations.ts'
import { anyText } from '../../../console/anyText.ts'
import { languageNames, t, type TextKey } from '../../../platform/language/language.ts'
import type { OutlineNode } from './outline.ts'
import type { Control } from './partControls.ts'

/** The title of a part, of a video the name of its file; empty without one. */
export function titleOf({ kind, key, fields }: DraftPart): string {
  if (kind === 'video') return typeof fields.file === 'string' ? fields.file : key
  return anyText(fields.title ?? {})
}

/** Its kind and number: `Day 12`. */
export function kindLabel({ part, number }: { part: DraftPart; number: number }): string {
  const { kind } = part
  if (kind === 'stage' || kind === 'day' || kind === 'set') return t(`authoring.staff.kind.${kind}`, { number })
  return t(`authoring.staff.kind.${kind}`)
}

/** How the outline calls a node: `Day 12 · Neck`, of parts without a number only the title. */
export function nodeLabel(node: OutlineNode): string {
  if (node.section) return t(`authoring.staff.section.${node.section}`)
  const { part } = node
  const title = titleOf(part)
  const isNumbered = part.kind === 'stage' || part.kind === 'day' || (part.kind === 'set' && node.list !== undefined)
  if (isNumbered) return [kindLabel(node), title].filter(Boolean).join(' · ')
  return title || `${kindLabel(node)}: ${t('authoring.staff.untitled')}`
}

/** A short fact at the end of a node's line. */
export function nodeDetail(node: OutlineNode): string {
  if (node.section) return String(node.children.length)
  const { part, placement } = node
  if (part.kind === 'stage') return t('authoring.staff.days', { count: part.lists.days?.length ?? 0 })
  if (part.kind === 'day' && part.fields.rest === true) return t('authoring.staff.restDay')
  const repeat = part.fields.repeat as { count: number } | undefined
  if (part.kind === 'set' && repeat) return t('authoring.staff.times', { count: repeat.count })
  if (part.kind === 'homework' && placement.required) return t('authoring.staff.needed')
  return part.kind === 'lesson' && placement.required === false ? t('authoring.staff.optional') : ''
}

export function fieldLabel(name: string, control: Control): string {
  return t(`authoring.staff.field.${control.label ?? name}` as TextKey)
}

/** The name of one of a field's values. */
export function valueLabel(value: string): string {
  return value in languageNames ? languageNames[value as Language] : t(`authoring.staff.value.${value}` as TextKey)
}

/** The language that every text of the course must have. */
export function courseLanguage(parts: DraftParts): Language {
  return (parts.get(partId({ kind: 'course', key: courseKey }))?.fields.language ?? 'ru') as Language
}
