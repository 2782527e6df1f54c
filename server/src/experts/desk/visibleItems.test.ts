import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDesk } from '#contract/experts/desk/api.ts'
import { bookMeeting } from '#contract/experts/meetings/api.ts'
import { closePerson, reopenPerson, updateExpertCourses, updatePersonRoles } from '#contract/school/people/api.ts'
import { addExpertAbsence, deleteExpertAbsence, listRota, updateExpertHours } from '#contract/experts/rota/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addAsker, addExpert, deskOf, type Expert } from '../../../test/deskWork.ts'
import { addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember, openConsole } from '../../../test/staff.ts'

let school: School
let admin: Expert
beforeAll(async () => {
  school = await startSchool()
  admin = await addStaffMember(school, 'admin')
})
afterAll(() => school.close())

type Role = 'expert' | 'admin'
type Member = Expert & { email: string; hasRole: boolean; isClosed: boolean }
type Item = { kind: 'homework' | 'chat' | 'meeting'; id: number; sender: Member | undefined }
type Desk = { team: Member[]; items: Item[]; courseIds: number[] }

/** Two courses with a waiting question, homework and meeting; the first team member has asked as well. */
async function addDesk(): Promise<Desk> {
  const { sql } = school.database
  await sql`update users set roles = '{}' where id <> ${admin.id}`
  const [course, other] = [await addCourse(school.database), await addCourse(school.database)]
  const asker = await addAsker(school, course.id)
  await asker.ask()
  await sql`update users set roles = '{expert}', email_confirmed_at = now() where id = ${asker.userId}`
  const experts: Expert[] = [
    { id: asker.userId, staffToken: await openConsole(school, asker.token) },
    await addMeetingExpert(school, course.id),
    await addExpert(school, 'Elena'),
    await addExpert(school, 'Boris', [other.id]),
  ]
  const [learner, booker] = [await addAsker(school, other.id), await addMeetingLearner(school, course)]
  const attemptId = await learner.submit()
  await learner.ask()
  const body = { start_date_time: freeSlot(await booker.slots()), phone: '+447700900118' }
  await school.call(bookMeeting, { query: { id: booker.meetingId }, body, token: booker.token })
  const emails = await sql<{ id: number; email: string }>`select id, email from users`
  const team = experts.map((expert) => {
    const email = emails.find(({ id }) => id === expert.id)?.email ?? ''
    return { ...expert, email, hasRole: true, isClosed: false }
  })
  const items: Item[] = [
    { kind: 'chat', id: asker.chatId, sender: team[0] },
    { kind: 'homework', id: attemptId, sender: undefined },
    { kind: 'chat', id: learner.chatId, sender: undefined },
    { kind: 'meeting', id: booker.meetingId, sender: undefined },
  ]
  return { team, items, courseIds: [course.id, other.id] }
}

/** The items that a staff member sees in their queue; a closed account has no session. */
async function seenBy(member: Member | Expert): Promise<string[]> {
  let { status, body } = await school.call(listDesk, { token: member.staffToken, query: {} })
  if (status === 401 && 'email' in member && member.hasRole) {
    member.staffToken = await openConsole(school, await school.signIn(member.email))
    ;({ status, body } = await school.call(listDesk, { token: member.staffToken, query: {} }))
  }
  return status === 200 ? body.items.map(({ kind, id }) => `${kind} ${id}`) : []
}

/** Closing an account frees an expert's meetings, and a learner's items stop waiting. */
async function isWaiting({ kind, id, sender }: Item): Promise<boolean> {
  if (kind !== 'meeting') return sender?.isClosed !== true
  const rows = await school.database.sql`select 1 from meetings where id = ${id} and confirm_by is not null`
  return rows.length > 0
}

async function expectVisible({ team, items }: Desk): Promise<void> {
  const members = [...team, admin]
  const queues = await Promise.all(members.map(seenBy))
  for (const item of items) {
    const viewers = members.filter((_, index) => queues[index]?.includes(`${item.kind} ${item.id}`))
    expect(viewers).not.toContain(item.sender)
    const isSeen = (await isWaiting(item)) ? viewers.length > 0 : viewers.length === 0
    expect([item.kind, isSeen]).toEqual([item.kind, true])
    const [viewer] = viewers
    if (viewer) expect((await deskOf(school, viewer).item(item.kind, item.id)).status).toBe(200)
  }
}

const token = () => admin.staffToken

async function setOnDuty({ id: expertId }: Member, isOnDuty: boolean) {
  // Experts without hours of duty are always on duty; these have hours on another day.
  const weekday = Temporal.PlainDate.from(dateIn(1)).dayOfWeek
  const hours = isOnDuty ? [] : [{ kind: 'duty' as const, weekday: weekday as 1, from_minute: 0, to_minute: 1 }]
  return school.call(updateExpertHours, { params: { expertId }, body: { hours }, token: token() })
}

async function setAbsent({ id: expertId }: Member, isAbsent: boolean) {
  const body = { first_day: dateIn(0), last_day: dateIn(0) }
  if (isAbsent) return school.call(addExpertAbsence, { params: { expertId }, body, token: token() })
  const rota = (await school.call(listRota, { token: token() })).body.find(({ expert }) => expert.id === expertId)
  for (const { id: absenceId } of rota?.absences ?? [])
    await school.call(deleteExpertAbsence, { params: { expertId, absenceId }, token: token() })
  return { status: 200 }
}

async function setRoles(member: Member, roles: Role[]) {
  const reply = await school.call(updatePersonRoles, { params: { userId: member.id }, body: { roles }, token: token() })
  if (reply.status === 200) member.hasRole = roles.length > 0
  return reply
}

async function setClosed(member: Member, isClosed: boolean) {
  const params = { userId: member.id }
  const reply = await school.call(isClosed ? closePerson : reopenPerson, { params, token: token() })
  if (reply.status === 200) Object.assign(member, { isClosed, hasRole: isClosed ? false : member.hasRole })
  return reply
}

type Act = (desk: Desk) => Promise<{ status: number }>

class Change implements fc.AsyncCommand<object, Desk> {
  readonly name: string
  readonly act: Act
  constructor(name: string, act: Act) {
    this.name = name
    this.act = act
  }
  check(): boolean {
    return true
  }
  /** A refused change leaves the model as it was. */
  async run(_model: object, desk: Desk): Promise<void> {
    expect((await this.act(desk)).status).toBeLessThan(500)
    await expectVisible(desk)
  }
  toString(): string {
    return this.name
  }
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is none')
  return value
}

const who = fc.nat({ max: 3 })
const what = fc.nat({ max: 3 })
const some = fc.subarray([0, 1])
const change = <Value>(name: string, value: fc.Arbitrary<Value>, act: (desk: Desk, value: Value) => ReturnType<Act>) =>
  value.map((drawn) => new Change(`${name} ${JSON.stringify(drawn)}`, (desk) => act(desk, drawn)))
const ofMember = fc.tuple(who, fc.boolean())

const changes = [
  change('duty', ofMember, ({ team }, [index, is]) => setOnDuty(at(team, index), is)),
  change('absence', ofMember, ({ team }, [index, is]) => setAbsent(at(team, index), is)),
  change('closed', ofMember, ({ team }, [index, is]) => setClosed(at(team, index), is)),
  change('roles', fc.tuple(who, fc.subarray<Role>(['expert', 'admin'])), ({ team }, [index, roles]) =>
    setRoles(at(team, index), roles),
  ),
  change('courses', fc.tuple(who, some, some), ({ team, courseIds }, [index, served, led]) => {
    const idsOf = (indexes: number[]) => indexes.map((one) => at(courseIds, one))
    const body = { course_ids: idsOf(served), lead_course_ids: idsOf(led.filter((one) => served.includes(one))) }
    return school.call(updateExpertCourses, { params: { userId: at(team, index).id }, body, token: token() })
  }),
  change('claim', fc.tuple(who, what), ({ team, items }, [index, item]) => {
    const { kind, id } = at(items, item)
    return deskOf(school, at(team, index)).claim(kind, id)
  }),
  change('hand over', fc.tuple(who, what, fc.option(who)), ({ team, items }, [index, item, to]) => {
    const { kind, id } = at(items, item)
    return deskOf(school, at(team, index)).handOver(kind, id, to === null ? null : at(team, to).id)
  }),
]

test('somebody sees and opens each waiting item after any change of rota, absences, roles, courses, accounts, claims and holders', async () => {
  const property = fc.asyncProperty(fc.commands(changes, { maxCommands: 20, size: 'max' }), async (run) => {
    const desk = await addDesk()
    await expectVisible(desk)
    await fc.asyncModelRun(() => ({ model: {}, real: desk }), run)
  })
  await fc.assert(property, { numRuns: 8, seed: 2026, endOnFailure: true })
})
