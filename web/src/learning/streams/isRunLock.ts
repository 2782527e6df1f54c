import type { Lock } from '#contract/learning/streams/api.ts'

const runWayOuts: readonly Lock['way_out'][] = ['subscription', 'instalments', 'full_course', 'support']

/** Whether the run itself has to be paid or extended, which `UnlockAction` leads to. */
export function isRunLock({ way_out: wayOut }: Lock): boolean {
  return runWayOuts.includes(wayOut)
}
