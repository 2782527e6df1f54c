import type { DeskHolder } from '#contract/experts/desk/api.ts'
import { t } from '../../../platform/language/language.ts'

/** Who answers, and who handed it over to them. */
export function holderFacts(holder: DeskHolder | null): string[] {
  if (!holder) return []
  const { expert_name: name, handed_over_by: from } = holder
  return [t('desk.staff.holder', { name }), ...(from === null ? [] : [t('desk.staff.handedOverBy', { name: from })])]
}
