import type { Person } from '#contract/school/people/api.ts'

export type PersonProps = {
  person: Person
  /** Whether the viewer may change it. */
  canChange: boolean
}
