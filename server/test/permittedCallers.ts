import { randomUUID } from 'node:crypto'
import { listArticles } from '#contract/club/articles/api.ts'
import { uploadArticlePicture } from '#contract/club/articles/staffApi.ts'
import { addToSubscription } from '#contract/shop/catalog/api.ts'
import * as auth from '#contract/accounts/auth/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import * as learners from '#contract/experts/desk/learnerApi.ts'
import * as marks from '#contract/experts/marks/api.ts'
import * as consultations from '#contract/experts/consultations/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteFile, finishUpload, uploadFile } from '#contract/learning/files/api.ts'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as people from '#contract/school/people/api.ts'
import { explainPersonRun } from '#contract/school/people/explanationApi.ts'
import { getEnrolmentImport, getLatestEnrolmentImport, importEnrolments } from '#contract/school/people/enrolmentApi.ts'
import { createApplicationPush } from '#contract/messages/push/api.ts'
import { createOrder } from '#contract/shop/orders/api.ts'
import * as rota from '#contract/experts/rota/api.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { getStaffMember, mintLearnerCode } from '#contract/accounts/auth/staffApi.ts'
import { listMails, getUnsentMails, sendMailsAgain } from '#contract/messages/mail/staffApi.ts'
import { listTextMessages } from '#contract/messages/textMessages/staffApi.ts'
import * as analytics from '#contract/school/analytics/staffApi.ts'
import { getSpeed, listErrorReports, updateErrorState } from '#contract/school/analytics/staffApi.ts'
import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { listStaffCourses, previewCourse, previewDay } from '#contract/learning/courses/staffApi.ts'
import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import { deleteUser, updatePassword } from '#contract/accounts/users/api.ts'
import type { Database, Sql } from '../src/platform/database/database.ts'
import { addressOf, testPassword, type Input } from './school.ts'
import { farDate, learnerCalls } from './calls.ts'
import { announcementPermissions } from './announcementCalls.ts'
import { bannerPermissions } from './bannerCalls.ts'
import { draftPermissions } from './draftCalls.ts'
import { articlePermissions, clubPermission, picturePermission } from './articleCalls.ts'
import { additionPermission, servicePagePermission } from './catalogCalls.ts'
import { communityPermissions } from './communityCalls.ts'
import { addCourse } from './course.ts'
import { inboxPermissions } from './inboxCalls.ts'
import { importPermission, ownImportPermission } from './enrolmentCalls.ts'
import { addPaidOrder, moneyPermissions } from './orderCalls.ts'
import { meetingPermissionsOf } from './meetingPermissions.ts'
import { addOwnSubscription, subscriptionPermissions } from './recurringCalls.ts'
import { absenceBody, exceptionBody, insertPlanned } from './rotaCalls.ts'
import { shopPermissions } from './shopCalls.ts'
import {
  ownId,
  answeredAtDesk,
  asEnrolledAdmin,
  atDesk,
  withMarkedPhoto,
  withConsultation,
  inChat,
  ofLearner,
} from './deskGrants.ts'
import { makeAdmin } from './staff.ts'

/** A call that rejects most learners, by a permitted one. Each needs its own learner, with the test password. */
export type PermittedCall = {
  endpoint: Endpoint
  /** Gives the learner the permission. */
  grant: (sql: Sql, userId: number) => Promise<unknown>
  requestOf: (userId: number) => PermittedRequest
}

export type PermittedRequest = { url: string; headers?: Record<string, string>; payload?: object | Buffer }

type Permission<E extends Endpoint> = {
  grant?: PermittedCall['grant']
  brand?: string
  inputOf?: (userId: number) => Input<E>
}

function permitted<E extends Endpoint>(endpoint: E, permission: Permission<E> = {}): PermittedCall {
  const { grant = async () => undefined, brand = 'local', inputOf = () => ({}) } = permission
  const requestOf = (userId: number) => {
    const input: Input<E> = inputOf(userId)
    const payload = input.body === undefined ? {} : { payload: input.body as object }
    return { url: addressOf(endpoint, input), headers: { 'x-app-id': brand }, ...payload }
  }
  return { endpoint, grant, requestOf }
}

const asAdmin = { grant: makeAdmin }
const anonymously = (sql: Sql, userId: number) =>
  sql`update users set email = null, app_id = ${randomUUID()} where id = ${userId}`

/** A number that the person has confirmed. */
const givePhone = async (sql: Sql, userId: number) => {
  await sql`update users set phone = '+447700900118' where id = ${userId}`
  await sql`
    insert into phone_confirmations (user_id, number, confirmed_at) values (${userId}, '+447700900118', now())`
}

const insertOwnFile = (sql: Sql, userId: number) => sql`
  insert into files (id, user_id, type, name, mime, size, content)
  overriding system value values (${ownId(userId)}, ${userId}, 4, 'x', 'text/plain', 1, 'document.txt')`

const template = { title: 'Shoulders', text: 'Lower your shoulders' }
const withTemplate = (body?: typeof template) => ({
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await sql`
      insert into reply_templates (id, user_id, title, text)
      overriding system value values (${ownId(userId)}, ${userId}, 'a', 'b')`
  },
  inputOf: (userId: number) => ({ params: { templateId: ownId(userId) }, body: body as never }),
})
/** An expert with an absence and an exception. */
const asExpert = (body?: object) => ({
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await sql`update users set roles = '{expert}' where id = ${userId}`
    await insertPlanned(sql, { id: ownId(userId), expertId: userId })
  },
  inputOf: (userId: number) => ({
    params: { expertId: userId, absenceId: ownId(userId), exceptionId: ownId(userId) },
    body: body as never,
  }),
})
const withPaidOrder = {
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await addPaidOrder(sql, { id: ownId(userId), userId })
  },
}
/** There is another administrator, so that this one may leave. */
const asFellowAdmin = {
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await sql`insert into users (email, username, roles) values (${`${randomUUID()}@example.test`}, 'x', '{admin}')`
  },
}

const fingerprintOf = (userId: number) => String(userId).padStart(64, '0')
const password = 'quiet harbour 17'
const trialServiceId = 633

/** Permitted callers for the calls whose `learnerCalls` entry allows only errors. */
export const permittedCalls: readonly PermittedCall[] = [
  permitted(auth.convertAccount, {
    grant: anonymously,
    brand: 'mind',
    inputOf: () => ({ body: { email: `${randomUUID()}@example.test`, password, password_repeat: password } }),
  }),
  permitted(auth.mintAdminCode, asAdmin),
  permitted(auth.mintReturnAddress, {
    brand: 'face',
    inputOf: () => ({ body: { url: 'https://club.kontur.example/' } }),
  }),
  permitted(deleteUser, {
    inputOf: (userId) => ({ body: { id: userId, status: 0, current_password: testPassword } }),
  }),
  permitted(updatePassword, {
    inputOf: () => ({ body: { password, password_repeat: password, current_password: testPassword } }),
  }),
  { endpoint: uploadFile, grant: async () => undefined, requestOf: uploadOf },
  permitted(finishUpload, {
    grant: insertOwnFile,
    inputOf: (userId) => ({ params: { fileId: ownId(userId) } }),
  }),
  permitted(deleteFile, {
    grant: insertOwnFile,
    inputOf: (userId) => ({ params: { fileId: ownId(userId) } }),
  }),
  permitted(sendPhoneCode, { grant: givePhone, inputOf: () => ({ body: { channel: 'sms' as const } }) }),
  permitted(confirmPhone, { grant: givePhone, inputOf: () => ({ body: { code: '123456' } }) }),
  ...[getStaffMember, mintLearnerCode].map((call) => permitted(call, asAdmin)),
  ...[listMails, getUnsentMails, sendMailsAgain].map((each: Endpoint) => permitted(each, asAdmin)),
  ...[listTextMessages, listErrorReports].map((each: Endpoint) => permitted(each, asAdmin)),
  permitted(analytics.listEventDays, { ...asAdmin, inputOf: () => ({ query: { days: 7 } }) }),
  permitted(analytics.getFunnel, { ...asAdmin, inputOf: () => ({ query: { days: 7, steps: 'login,logout' } }) }),
  permitted(analytics.getDropOff, { ...asAdmin, inputOf: () => ({ query: { days: 7, course_id: 1 } }) }),
  permitted(analytics.getEventCsv, {
    ...asAdmin,
    inputOf: () => ({ params: { figure: 'days' as const }, query: { days: 7 } }),
  }),
  permitted(getSpeed, { ...asAdmin, inputOf: () => ({ query: { days: 7 } }) }),
  permitted(updateErrorState, {
    grant: async (sql, userId) => {
      await makeAdmin(sql, userId)
      await sql`
        insert into error_reports (fingerprint, message, detail, brand, address)
        values (${fingerprintOf(userId)}, 'x', '', 'local', '/')`
    },
    inputOf: (userId) => ({ params: { fingerprint: fingerprintOf(userId) }, body: { state: 'solved' as const } }),
  }),
  ...inboxPermissions.map(({ endpoint, grant, inputOf }) =>
    permitted(endpoint, { grant, inputOf: (userId) => inputOf(userId) as object }),
  ),
  ...[listStaffVideos, listStaffCourses, listAuditEntries].map((each: Endpoint) => permitted(each, asAdmin)),
  permitted(previewCourse, {
    ...asEnrolledAdmin,
    inputOf: (userId) => ({ params: { courseId: ownId(userId) } }),
  }),
  permitted(previewDay, {
    grant: async (sql, userId) => {
      await asEnrolledAdmin.grant(sql, userId)
      await sql`
        insert into stages (id, course_id, key, sort, title)
        overriding system value values (${ownId(userId)}, ${ownId(userId)}, 's', 1, '{}')`
      await sql`
        insert into days (id, course_id, stage_id, key, day_number)
        overriding system value values (${ownId(userId)}, ${ownId(userId)}, ${ownId(userId)}, 'd', 1)`
    },
    inputOf: (userId) => ({ params: { courseId: ownId(userId), dayId: ownId(userId) } }),
  }),
  permitted(consultations.closeConsultation, withConsultation()),
  permitted(consultations.returnConsultation, withConsultation({ reason: 'Asked by mistake' })),
  permitted(people.listPeople, { ...asAdmin, inputOf: () => ({ query: { search: '12345' } }) }),
  permitted(people.getPerson, { ...asAdmin, inputOf: (userId) => ({ params: { userId } }) }),
  permitted(people.createPerson, {
    ...asAdmin,
    inputOf: () => ({ body: { email: `${randomUUID()}@example.test`, invite: true, roles: ['expert' as const] } }),
  }),
  permitted(people.updatePersonRoles, {
    ...asFellowAdmin,
    inputOf: (userId) => ({ params: { userId }, body: { roles: ['support' as const] } }),
  }),
  permitted(people.updateExpertCourses, {
    grant: async (sql, userId) => {
      await asEnrolledAdmin.grant(sql, userId)
      await sql`update users set roles = '{expert,admin}' where id = ${userId}`
    },
    inputOf: (userId) => ({ params: { userId }, body: { course_ids: [ownId(userId)] } }),
  }),
  permitted(people.sendPasswordLink, { ...asAdmin, inputOf: (userId) => ({ params: { userId } }) }),
  permitted(people.enrolPerson, {
    ...asEnrolledAdmin,
    inputOf: (userId) => ({ params: { userId }, body: { course_id: ownId(userId), start: 'today' } }),
  }),
  permitted(importEnrolments, importPermission),
  permitted(getEnrolmentImport, ownImportPermission),
  permitted(getLatestEnrolmentImport, { ...ownImportPermission, inputOf: () => ({}) }),
  permitted(explainPersonRun, {
    ...asEnrolledAdmin,
    inputOf: (userId) => ({ params: { userId, streamId: ownId(userId) } }),
  }),
  permitted(people.endPersonRun, {
    ...asEnrolledAdmin,
    inputOf: (userId) => ({ params: { userId, streamId: ownId(userId) } }),
  }),
  permitted(people.extendPersonRun, {
    ...asEnrolledAdmin,
    inputOf: (userId) => ({ params: { userId, streamId: ownId(userId) }, body: { ends_on: farDate } }),
  }),
  permitted(people.signOutPerson, { ...asAdmin, inputOf: (userId) => ({ params: { userId } }) }),
  permitted(people.addPersonNote, {
    ...asAdmin,
    inputOf: (userId) => ({ params: { userId }, body: { client_id: randomUUID(), text: 'Called' } }),
  }),
  permitted(people.reopenPerson, { ...asAdmin, inputOf: (userId) => ({ params: { userId } }) }),
  permitted(people.closePerson, { ...asFellowAdmin, inputOf: (userId) => ({ params: { userId } }) }),
  ...[desk.listDesk, desk.getDeskFigures].map((each: Endpoint) => permitted(each, asAdmin)),
  permitted(desk.getDeskEntry, atDesk()),
  permitted(desk.answerDeskEntry, atDesk({ verdict: 'DONE', text: '' })),
  permitted(desk.correctDeskEntry, answeredAtDesk({ client_id: randomUUID(), verdict: 'DONE', text: '' })),
  ...[marks.listAttemptMarks, marks.listAttemptLessons].map((endpoint) => permitted(endpoint, atDesk())),
  ...[marks.saveMark, marks.deleteMark].map((endpoint) => permitted(endpoint, withMarkedPhoto)),
  ...[items.getDeskItem, items.claimDeskItem, items.releaseDeskItem].map((call) => permitted(call, inChat())),
  permitted(items.saveItemDraft, inChat({ text: 'Rest' })),
  permitted(items.handOverDeskItem, inChat({ expert_id: null })),
  permitted(items.listDeskMessages, inChat()),
  permitted(items.answerDeskChat, inChat({ client_id: randomUUID(), message: 'Rest', seen_id: 0 })),
  permitted(items.dismissDeskChat, inChat({ reason: 'Thanks' })),
  permitted(learners.getLearnerCard, ofLearner()),
  permitted(learners.addExpertNote, ofLearner({ client_id: randomUUID(), text: 'Careful with the neck' })),
  permitted(learners.updateExpertNote, ofLearner({ text: 'Careful with the neck' })),
  permitted(learners.deleteExpertNote, ofLearner()),
  permitted(desk.listReplyTemplates, asAdmin),
  permitted(desk.createReplyTemplate, { ...asAdmin, inputOf: () => ({ body: template }) }),
  permitted(desk.updateReplyTemplate, withTemplate(template)),
  permitted(desk.deleteReplyTemplate, withTemplate()),
  permitted(rota.listRota, asAdmin),
  permitted(rota.updateExpertHours, asExpert({ hours: [] })),
  permitted(rota.addExpertAbsence, asExpert(absenceBody)),
  permitted(rota.deleteExpertAbsence, asExpert()),
  permitted(rota.updateExpertException, asExpert(exceptionBody)),
  permitted(rota.deleteExpertException, asExpert()),
  ...meetingPermissionsOf(ownId, asEnrolledAdmin.grant).map(({ endpoint, ...more }) => permitted(endpoint, more)),
  permitted(getServicePage, servicePagePermission),
  permitted(addToSubscription, additionPermission),
  ...moneyPermissions.map(({ endpoint, inputOf }) =>
    permitted(endpoint, { ...withPaidOrder, inputOf: (userId) => inputOf(ownId(userId)) as object }),
  ),
  ...subscriptionPermissions.map(({ endpoint, inputOf }) =>
    permitted(endpoint, {
      grant: async (sql, userId) => {
        await makeAdmin(sql, userId)
        await addOwnSubscription(sql, { id: ownId(userId), userId })
      },
      inputOf: (userId) => inputOf({ userId, subscriptionId: ownId(userId) }) as object,
    }),
  ),
  ...draftPermissions.map(({ endpoint, ...permission }) => permitted(endpoint, permission)),
  permitted(listArticles, clubPermission),
  permitted(uploadArticlePicture, picturePermission),
  ...[shopPermissions, articlePermissions, announcementPermissions, bannerPermissions, communityPermissions]
    .flatMap((permissions) => permissions(ownId))
    .map(({ endpoint, grant, inputOf }) =>
      permitted(endpoint, {
        grant: (sql, userId) => makeAdmin(sql, userId).then(() => grant(sql, userId)),
        inputOf: (userId) => inputOf(userId) as object,
      }),
    ),
  // A brand with an application.
  permitted(createApplicationPush, {
    brand: 'mind',
    inputOf: (userId) => ({ body: { service: 'fcm' as const, token: `of-${userId}` } }),
  }),
  permitted(createOrder, { brand: 'mind', inputOf: () => ({ params: { serviceId: trialServiceId } }) }),
]

/** Calls that reject every plain learner and have no permitted caller here. */
export const callsWithoutPermission = learnerCalls
  .filter(({ allowed }) => !allowed.includes(200))
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => !permittedCalls.some((call) => call.endpoint === endpoint))

/** Adds a trial course, of a brand without runs of the test learners. */
export async function addTrial(database: Database): Promise<void> {
  const { id } = await addCourse(database, { brands: ['mind'] })
  await database.sql`insert into services (id, course_id, kind) values (${trialServiceId}, ${id}, 'demo')`
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

function uploadOf(): PermittedRequest {
  const boundary = 'a-boundary-of-the-test'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name=`
  const type = `${part}"type"\r\n\r\n2\r\n`
  const file = `${part}"file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    url: uploadFile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(type + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
