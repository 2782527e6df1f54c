/** A staff member with the role of an expert or an administrator and an open account. */
export type TeamMember = {
  id: number
  isExpert: boolean
  isAdmin: boolean
  /** Courses that the expert serves; null: all. */
  courseIds: readonly number[] | null
  leadIds: readonly number[]
  isOnDuty: boolean
  isAbsent: boolean
}

export type Waiting = { courseId: number; learnerId: number; holderId: number | null }

function servesCourse({ isExpert, courseIds }: TeamMember, courseId: number): boolean {
  return isExpert && (courseIds === null || courseIds.includes(courseId))
}

/** Whether an assigned item waits for its holder alone: not while they are absent or no longer serve the course. */
export function isHolder(member: TeamMember, { courseId, learnerId, holderId }: Waiting): boolean {
  return member.id === holderId && member.id !== learnerId && servesCourse(member, courseId) && !member.isAbsent
}

/**
 * The people who see an item in their queue: its holder, otherwise the experts of its course on duty, otherwise its leads, otherwise the
 * administrators. Nobody sees their own items.
 */
export function viewersOf(team: readonly TeamMember[], item: Waiting): TeamMember[] {
  const holder = team.find((member) => isHolder(member, item))
  return holder ? [holder] : teamOf(team, item)
}

function teamOf(team: readonly TeamMember[], item: Omit<Waiting, 'holderId'>): TeamMember[] {
  const onDuty = team.filter(
    (member) => member.id !== item.learnerId && servesCourse(member, item.courseId) && member.isOnDuty,
  )
  return onDuty.length > 0 ? onDuty : leadsOf(team, item)
}

/**
 * The leads of a course who are not absent, otherwise the administrators: they are alerted of late items and may answer them whoever holds
 * them. Nobody is alerted of their own.
 */
export function leadsOf(team: readonly TeamMember[], { courseId, learnerId }: Omit<Waiting, 'holderId'>): TeamMember[] {
  const others = team.filter(({ id }) => id !== learnerId)
  const leads = others.filter(({ isExpert, isAbsent, leadIds }) => isExpert && !isAbsent && leadIds.includes(courseId))
  return leads.length > 0 ? leads : others.filter(({ isAdmin }) => isAdmin)
}

export type Scope = {
  /** Courses whose unheld items a staff member sees, except their own. */
  courseIds: number[]
  /** Additional courses for single learners who are on the team and do not answer their own items. */
  ofLearners: { courseId: number; learnerId: number }[]
  /** Courses whose late items they see whoever holds them. */
  lateCourseIds: number[]
}

/**
 * The result of `viewersOf` and `leadsOf` for one staff member and all unheld items, as a filter for a queue. Its size grows with the
 * team's courses, not with people times courses.
 */
export function scopeOf(team: readonly TeamMember[], viewerId: number, courseIds: readonly number[]): Scope {
  const viewer = team.find(({ id }) => id === viewerId)
  if (!viewer) return { courseIds: [], ofLearners: [], lateCourseIds: [] }
  const experts = team.filter(({ isExpert }) => isExpert)
  const onDuty = fewByCourse(experts.filter(({ isOnDuty }) => isOnDuty).map((one) => [one.id, one.courseIds]))
  const leads = fewByCourse(experts.filter(({ isAbsent }) => !isAbsent).map((one) => [one.id, one.leadIds]))
  const isViewerServing = courseTest(viewer.isExpert && viewer.isOnDuty, viewer.courseIds)
  const isViewerLeading = courseTest(viewer.isExpert && !viewer.isAbsent, viewer.leadIds)
  const sees = (courseId: number, learnerId: number) => {
    if (learnerId === viewerId) return false
    if (isViewerServing(courseId)) return true
    if (!isOnly(onDuty(courseId), learnerId)) return false
    return isViewerLeading(courseId) || (viewer.isAdmin && isOnly(leads(courseId), learnerId))
  }
  const isSeen = (courseId: number) => sees(courseId, nobody)
  const ofLearners = courseIds.flatMap((courseId) => {
    const colleagues = isSeen(courseId) ? [] : [...new Set([...onDuty(courseId), ...leads(courseId)])]
    return colleagues.filter((id) => sees(courseId, id)).map((learnerId) => ({ courseId, learnerId }))
  })
  const isLead = (courseId: number) => isViewerLeading(courseId) || (viewer.isAdmin && leads(courseId).length === 0)
  return { courseIds: courseIds.filter(isSeen), ofLearners, lateCourseIds: courseIds.filter(isLead) }
}

const nobody = 0

type Serving = [id: number, courseIds: readonly number[] | null]

/** At most two members who serve the course and two who serve all: enough to tell one from several. */
function fewByCourse(members: readonly Serving[]): (courseId: number) => readonly number[] {
  const everywhere: number[] = []
  const byCourse = new Map<number, number[]>()
  const add = (few: number[], id: number) => few.length < 2 && !few.includes(id) && few.push(id)
  for (const [id, courseIds] of members) {
    if (courseIds === null) add(everywhere, id)
    for (const courseId of courseIds ?? []) {
      const few = byCourse.get(courseId) ?? []
      byCourse.set(courseId, few)
      add(few, id)
    }
  }
  return (courseId) => [...everywhere, ...(byCourse.get(courseId) ?? [])]
}

function courseTest(serves: boolean, courseIds: readonly number[] | null): (courseId: number) => boolean {
  const served = new Set(courseIds)
  return (courseId) => serves && (courseIds === null || served.has(courseId))
}

function isOnly(ids: readonly number[], learnerId: number): boolean {
  return ids.every((id) => id === learnerId)
}
