import type { Stream } from '../../learning/streams/api.ts'

/** More days of a run, or more consultations of its experts. */
export const extensionTypes = ['course_subscription', 'expert_additional_question'] as const
export type ExtensionType = (typeof extensionTypes)[number]

/** Characters of the contact's name, as long as both names of a profile, and of their phone number. */
export const maxContactNameLength = 121
export const maxContactPhoneLength = 30

type ExtendableRun = Pick<Stream, 'status' | 'is_demo' | 'is_optional_purchase' | 'is_unpaid'>

/**
 * Whether a run can get more days or consultations. A run paid by a subscription has no end of its own; one with an overdue instalment
 * stays closed; in a closed one nobody can write to the experts.
 */
export function canExtend(run: ExtendableRun, type: ExtensionType): boolean {
  if (run.is_demo || run.is_unpaid) return false
  if (type === 'course_subscription') return !run.is_optional_purchase
  return run.status !== 'ended' && run.status !== 'stopped'
}
