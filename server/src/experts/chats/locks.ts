import { consultationsLeft, opensConsultation } from '#contract/experts/consultations/rules.ts'
import type { Lock } from '#contract/learning/streams/api.ts'
import { isClosedInDemo, verdict } from '#contract/learning/streams/verdict.ts'
import type { Brand } from '../../platform/http/context.ts'
import type { Run } from '../../learning/streams/streams.ts'

export type UsedConsultations = { used_consultations: number; has_open_consultation: boolean }

/** The reason why the learner cannot write a new message; null if they can. */
export function messageLock(run: Run, brand: Brand, consultations: UsedConsultations): Lock | null {
  const usesOne = opensConsultation({
    isCounted: countsConsultations(brand),
    hasOpen: consultations.has_open_consultation,
  })
  return messageVerdict(run, usesOne ? leftOf(run, consultations) : null)
}

/** The reason why the learner cannot edit a message, which uses no consultation. */
export function editLock(run: Run): Lock | null {
  return messageVerdict(run, null)
}

function messageVerdict(run: Run, left: number | null): Lock | null {
  const {
    is_demo_user_message_enabled: canLearnersWriteInDemo,
    is_demo_expert_message_enabled: canExpertsWriteInDemo,
  } = run.content
  return verdict(run, { kind: 'message', canLearnersWriteInDemo, canExpertsWriteInDemo, consultationsLeft: left }).lock
}

export function leftOf({ row }: Run, { used_consultations: amount }: UsedConsultations): number {
  return consultationsLeft([{ amount }], row.max_consultation_count)
}

/** Some trials have no experts. */
export function expertsCanWrite(run: Run): boolean {
  return !isClosedInDemo(run, { isDemoAccessible: run.content.is_demo_expert_message_enabled })
}

export function countsConsultations({ application }: Brand): boolean {
  return application.is_consultation_support
}
