import type { Publication } from '#contract/school/authoring/publicationApi.ts'
import { formatQuoted, joinFacts } from '../../../../platform/language/format.ts'
import { languageNames, t, type TextKey } from '../../../../platform/language/language.ts'
import { fieldLabel } from '../partLabels.ts'
import { partControls, type Control } from '../partControls.ts'

type Change = Publication['changes'][number]
export type ShownGap = Publication['gaps'][number]
type Part = Pick<Change, 'kind' | 'title'> & { number: number | null }

/** A part as `Day 12 · “Neck”`, `Lesson “Neck”`. */
function partName({ kind, title, number }: Part): string {
  const quoted = title === '' ? '' : formatQuoted(title)
  if (kind === 'day' && number !== null)
    return joinFacts([t('authoring.staff.kind.day', { number }), quoted].filter(Boolean))
  return [kindName(kind), quoted].filter(Boolean).join(' ')
}

function kindName(kind: Part['kind']): string {
  if (kind === 'stage') return t('authoring.staff.publish.kindStage')
  if (kind === 'set') return t('authoring.staff.publish.kindSet')
  if (kind === 'day') return t('authoring.staff.publish.kindDay')
  return t(`authoring.staff.kind.${kind}`)
}

/** The part of a change, and what is new about it. */
export function changeDetails(change: Change): { part: string; details: string } {
  const { kind, type, fields, from, to } = change
  // A moved day is named by its old number.
  const part = partName({ ...change, number: type === 'moved' ? from : (to ?? from) })
  if (type === 'moved')
    return {
      part,
      details:
        to === null || to === from
          ? t('authoring.staff.publish.otherOrder')
          : t('authoring.staff.publish.nowDay', { number: to }),
    }
  return { part, details: fields.map((field) => fieldName(kind, field)).join(', ') }
}

const listNames: Readonly<Record<string, TextKey>> = {
  stages: 'authoring.staff.publish.listStages',
  days: 'authoring.staff.publish.listDays',
  sets: 'authoring.staff.publish.listSets',
  lessons: 'authoring.staff.publish.listLessons',
  homeworks: 'authoring.staff.publish.listHomeworks',
  options: 'authoring.staff.publish.listOptions',
  documents: 'authoring.staff.publish.listDocuments',
}

/** A field or list of a part; a text with its language, as in `title.en`. */
function fieldName(kind: Part['kind'], field: string): string {
  const [name = '', language] = field.split('.')
  const control: Control | undefined = partControls[kind][name]
  if (!control) return t(listNames[name] ?? 'authoring.staff.course')
  const label = fieldLabel(name, control)
  if (language === undefined) return label
  return t('authoring.staff.publish.inLanguage', { field: label, language: languageName(language) })
}

function languageName(language: string): string {
  return languageNames[language as keyof typeof languageNames] ?? language
}

/** The part of a gap, and what it lacks. */
export function gapDetails(gap: ShownGap): { part: string; details: string } {
  const { kind, reason, field, language, item = '' } = gap
  const values = { item, language: language ? languageName(language) : '' }
  const sentence = t(`authoring.staff.publish.${reason}`, values)
  return { part: partName(gap), details: field ? `${fieldName(kind, field)}: ${sentence}` : sentence }
}
