import type { Endpoint, Language } from '#contract/endpoint.ts'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import * as api from '#contract/school/people/api.ts'
import * as enrolmentApi from '#contract/school/people/enrolmentApi.ts'
import { explainPersonRun } from '#contract/school/people/explanationApi.ts'
import type { EnrolmentOutcome } from '#contract/accounts/users/staff.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { staffBrand } from '../../platform/http/context.ts'
import { ApiError, fieldErrors } from '../../platform/errors.ts'
import { readRoute, writeRoute, type Call } from '../../platform/http/route.ts'
import { createAddition } from './additions.ts'
import { explanationOf } from './explanation.ts'
import { personCard, requirePerson, runOf } from './card.ts'
import { planEnrolments, type PlannedLine } from './enrolments.ts'
import { findLatestImportId } from './importQueries.ts'
import { readImport, startImport, type ImportReport } from './imports.ts'
import * as people from './people.ts'
import { findNote, insertNote } from './queries.ts'

const perPage = 50

export const peopleRoutes = [
  readRoute(api.listPeople, async ({ sql, query }) => {
    const items = await people.searchPeople(sql, { ...query, limit: perPage })
    return { people: items, next: items.length < perPage ? null : (items.at(-1)?.id ?? null) }
  }),

  readRoute(api.getPerson, async ({ context, params, language, now }) => {
    const card = await personCard(context.database, { userId: params.userId, language, now })
    const titleOf = (brand: string | null) =>
      brand === null || brand === staffBrand ? null : context.brandTitle(brand)
    return { ...card, sessions: card.sessions.map((one) => ({ ...one, brand: titleOf(one.brand) })) }
  }),

  writeRoute(api.createPerson, (call) =>
    people.createPerson(operationOf(call), { ...call.body, locale: call.body.locale ?? call.language }),
  ),

  writeRoute(api.updatePersonRoles, (call) => people.setRoles(operationOf(call), call.params.userId, call.body.roles), {
    requires: requirePersonOf,
  }),

  writeRoute(
    api.updateExpertCourses,
    (call) => people.setExpertCourses(operationOf(call), call.params.userId, call.body),
    {
      requires: requirePersonOf,
    },
  ),

  writeRoute(api.sendPasswordLink, async (call) => {
    await people.sendPasswordLink(operationOf(call), call.params.userId)
    return { success: true }
  }),

  writeRoute(
    api.enrolPerson,
    async (call) => {
      const [operation, { userId }] = [operationOf(call), call.params]
      const { streamId, isNew, isEmailUnconfirmed } = await people.enrolPerson(operation, userId, call.body)
      const run = runOf(await people.requireRunOfPerson(operation, userId, streamId), call.language)
      return { run, is_new: isNew, is_email_unconfirmed: isEmailUnconfirmed }
    },
    { requires: requirePersonOf },
  ),

  writeRoute(enrolmentApi.importEnrolments, async (call) => {
    const { csv, dry_run: isDryRun, invite = false } = call.body
    if (!isDryRun) return reportOf(await startImport(operationOf(call), csv, invite), call.language)
    const lines = await planEnrolments(operationOf(call), csv)
    return reportOf({ importId: null, isApplied: false, doneCount: 0, lines }, call.language)
  }),

  readRoute(enrolmentApi.getEnrolmentImport, async (call) =>
    reportOf(await readImport(call, call.params.importId), call.language),
  ),

  readRoute(enrolmentApi.getLatestEnrolmentImport, async ({ sql, viewer }) => ({
    import_id: (await findLatestImportId(sql, viewer.user.id)) ?? null,
  })),

  readRoute(explainPersonRun, ({ sql, context, brand, language, now, params, query }) =>
    explanationOf({ sql, database: context.database, brand, language, now }, { ...params, at: query.at }),
  ),

  writeRoute(api.endPersonRun, async (call) => {
    const { userId, streamId } = call.params
    return { run: runOf(await people.endRun(operationOf(call), userId, streamId), call.language) }
  }),

  writeRoute(
    createPersonAddition,
    async (call) => {
      const { params, body } = call
      const { client_id: clientId, video_consultation: videoConsultation, ...rest } = body
      const added = { streamId: params.streamId, clientId, videoConsultation, ...rest }
      return { run: runOf(await createAddition(operationOf(call), params.userId, added), call.language) }
    },
    { requires: requireRunOf },
  ),

  writeRoute(
    api.extendPersonRun,
    async (call) => {
      const { userId, streamId } = call.params
      const run = await people.extendRun(operationOf(call), userId, { streamId, endsOn: call.body.ends_on })
      return { run: runOf(run, call.language) }
    },
    { requires: requireRunOf },
  ),

  writeRoute(api.signOutPerson, async (call) => ({
    sessions_count: await people.signOutPerson(operationOf(call), call.params.userId),
  })),

  writeRoute(api.closePerson, async (call) => ({
    closed_at: await people.closePerson(operationOf(call), call.params.userId),
  })),

  writeRoute(api.reopenPerson, async (call) => {
    await people.reopenPerson(operationOf(call), call.params.userId)
    return { success: true }
  }),

  writeRoute(
    api.addPersonNote,
    async ({ sql, viewer, params, body }) => {
      const { userId } = params
      await requirePerson(sql, userId)
      const authorId = viewer.user.id
      const key = { userId, authorId, clientId: body.client_id }
      const id = await insertNote(sql, { ...key, text: body.text })
      if (id !== undefined)
        await recordChange(sql, { actorId: authorId }, { action: 'note.create', userId, after: { note_id: id } })
      const note = await findNote(sql, key)
      if (!note) throw new ApiError('not_found')
      return note
    },
    { requires: requirePersonOf },
  ),
]

function reportOf(
  { importId, isApplied, doneCount, lines }: ImportReport,
  language: Language,
): enrolmentApi.EnrolmentReport {
  const count = (...outcomes: EnrolmentOutcome[]) => lines.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    import_id: importId,
    is_applied: isApplied,
    done_count: doneCount,
    created_count: count('create'),
    enrolled_count: count('create', 'enrol'),
    existing_count: count('exists'),
    error_count: count('error'),
    lines: lines.map((line) => lineOf(line, language)),
  }
}

function lineOf(planned: PlannedLine, language: Language): enrolmentApi.EnrolmentLine {
  const { line, email, course, outcome, isEmailUnconfirmed, shown, error } = planned
  const result = { line, email, course, outcome, is_email_unconfirmed: isEmailUnconfirmed, ...shown }
  if (!error) return { ...result, error: null }
  const { column, rule, ...limit } = error
  const [{ message } = { message: '' }] = fieldErrors([{ field: column, rule, ...limit }], language)
  return { ...result, error: { column, code: rule, message } }
}

type PersonCall = Pick<AdminCall, 'sql'> & { params: { userId: number } }

function requirePersonOf({ sql, params }: PersonCall) {
  return requirePerson(sql, params.userId)
}

type RunCall = Pick<AdminCall, 'sql' | 'context' | 'now'> & { params: { userId: number; streamId: number } }

function requireRunOf({ sql, context, now, params }: RunCall) {
  return people.requireRunOfPerson({ sql, database: context.database, now }, params.userId, params.streamId)
}

type AdminCall = Pick<
  Call<Endpoint & { access: 'admin' }>,
  'sql' | 'afterCommit' | 'viewer' | 'now' | 'context' | 'brand' | 'origin'
>

function operationOf({ sql, afterCommit, viewer, now, context, brand, origin }: AdminCall): people.Operation {
  const mailFrom = { brand, origin }
  return { sql, afterCommit, actorId: viewer.user.id, database: context.database, now, mailFrom }
}
