import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadsOf, scopeOf, viewersOf, type TeamMember, type Waiting } from './visibility.ts'

const member = (id: number, differing: Partial<TeamMember> = {}): TeamMember => ({
  id,
  isExpert: true,
  isAdmin: false,
  courseIds: null,
  leadIds: [],
  isOnDuty: true,
  isAbsent: false,
  ...differing,
})
const ids = (team: readonly TeamMember[], item: Partial<Waiting> = {}) =>
  viewersOf(team, { courseId: 1, learnerId: 99, holderId: null, ...item }).map(({ id }) => id)

const off = { isOnDuty: false }
const absent = { isOnDuty: false, isAbsent: true }

test.each<[string, TeamMember[], Partial<Waiting>, number[]]>([
  ['the experts of the course on duty', [member(1), member(2, { courseIds: [2] }), member(3, off)], {}, [1]],
  ['whoever holds it, also off duty', [member(1), member(2, off)], { holderId: 2 }, [2]],
  ['the team while its holder is absent', [member(1), member(2, absent)], { holderId: 2 }, [1]],
  [
    'the team once its holder does not serve the course',
    [member(1), member(2, { courseIds: [2] })],
    { holderId: 2 },
    [1],
  ],
  ['the team once its holder is no expert', [member(1), member(2, { isExpert: false })], { holderId: 2 }, [1]],
  ['the leads while nobody is on duty', [member(1, off), member(2, { ...off, courseIds: [1], leadIds: [1] })], {}, [2]],
  ['administrators without leads', [member(1, off), member(2, { isExpert: false, isAdmin: true })], {}, [2]],
  [
    'administrators while the leads are absent',
    [member(1, { ...absent, leadIds: [1] }), member(2, { ...off, isAdmin: true })],
    {},
    [2],
  ],
  ['never who sent it', [member(1), member(2)], { learnerId: 1 }, [2]],
  ['the leads if only its sender is on duty', [member(1), member(2, { ...off, leadIds: [1] })], { learnerId: 1 }, [2]],
  ['never its sender, who holds it', [member(1), member(2)], { learnerId: 1, holderId: 1 }, [2]],
])('an item is seen by %s', (_, team, item, expected) => {
  expect(ids(team, item)).toEqual(expected)
})

type Model = { team: Map<number, TeamMember>; items: Waiting[] }

class Change implements fc.Command<Model, Model> {
  readonly id: number
  readonly values: Partial<TeamMember>
  constructor(id: number, values: Partial<TeamMember>) {
    this.id = id
    this.values = values
  }
  check({ team }: Model): boolean {
    return team.has(this.id)
  }
  run(model: Model): void {
    const found = model.team.get(this.id)
    if (found) model.team.set(this.id, { ...found, ...this.values })
    expectVisible(model)
  }
  toString(): string {
    return `change ${this.id} ${JSON.stringify(this.values)}`
  }
}

class CloseAccount implements fc.Command<Model, Model> {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
  check({ team }: Model): boolean {
    return team.has(this.id)
  }
  run(model: Model): void {
    model.team.delete(this.id)
    expectVisible(model)
  }
  toString(): string {
    return `close ${this.id}`
  }
}

class HandOver implements fc.Command<Model, Model> {
  readonly index: number
  readonly holderId: number | null
  constructor(index: number, holderId: number | null) {
    this.index = index
    this.holderId = holderId
  }
  check(): boolean {
    return true
  }
  run(model: Model): void {
    const item = model.items[this.index]
    if (item) model.items[this.index] = { ...item, holderId: this.holderId }
    expectVisible(model)
  }
  toString(): string {
    return `hand ${this.index} over to ${this.holderId}`
  }
}

const courses = [1, 2, 3]

/** Every item is seen by somebody, and the queue agrees with the model for unheld and late items. */
function expectVisible({ team, items }: Model): void {
  const members = [...team.values()]
  const scopes = members.map(({ id }) => ({ id, ...scopeOf(members, id, courses) }))
  for (const courseId of courses) {
    const alerted = scopes.filter(({ lateCourseIds }) => lateCourseIds.includes(courseId)).map(({ id }) => id)
    expect(alerted).toEqual(leadsOf(members, { courseId, learnerId: 0 }).map(({ id }) => id))
  }
  for (const item of items) {
    const viewers = viewersOf(members, item).map(({ id }) => id)
    expect(viewers.length).toBeGreaterThan(0)
    expect(viewers).not.toContain(item.learnerId)
    if (item.holderId !== null) continue
    const seeing = scopes.filter(({ id, courseIds, ofLearners }) => {
      const isOfLearner = ofLearners.some((one) => one.courseId === item.courseId && one.learnerId === item.learnerId)
      return id !== item.learnerId && (courseIds.includes(item.courseId) || isOfLearner)
    })
    expect(seeing.map(({ id }) => id)).toEqual(viewers)
  }
}

test('somebody sees each waiting item after any change of rota, absences, roles, accounts and holders', () => {
  const id = fc.integer({ min: 1, max: 6 })
  const someCourses = fc.subarray(courses)
  const change = fc.record(
    {
      isOnDuty: fc.boolean(),
      isAbsent: fc.boolean(),
      isExpert: fc.boolean(),
      courseIds: fc.option(someCourses),
      leadIds: someCourses,
    },
    { requiredKeys: [] },
  )
  const commands = fc.commands([
    fc.tuple(id, change).map(([who, values]) => new Change(who, values)),
    id.map((who) => new CloseAccount(who)),
    fc.tuple(fc.integer({ min: 0, max: 5 }), fc.option(id)).map(([index, to]) => new HandOver(index, to)),
  ])
  fc.assert(
    fc.property(commands, (run) => {
      const setup = () => {
        // The last administrators cannot lose their role, so there are two: one of them has sent something.
        const admins = [7, 8].map((one) => member(one, { isExpert: false, isAdmin: true, isOnDuty: false }))
        const experts = [1, 2, 3, 4, 5, 6].map((one) => member(one, { courseIds: one === 6 ? [1] : null }))
        const team = new Map([...experts, ...admins].map((one) => [one.id, one]))
        const items = [1, 2, 3].flatMap((courseId) =>
          [99, courseId === 1 ? 6 : 7].map((learnerId) => ({ courseId, learnerId, holderId: null })),
        )
        const model = { team, items }
        return { model, real: model }
      }
      fc.modelRun(setup, run)
    }),
    { numRuns: 300 },
  )
})
