import * as api from '#contract/school/authoring/api.ts'
import { addCourseFile, addCourseVideo, createCourse, listCourseVideos } from '#contract/school/authoring/courseApi.ts'
import { discardCourseDraft, getPublication, publishCourse } from '#contract/school/authoring/publicationApi.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { addFile } from './courseFiles.ts'
import { addVideo, listVideos } from './courseVideos.ts'
import { changeDraft, listUndoable, publishedParts } from './drafts.ts'
import { createEmptyCourse } from './createCourse.ts'
import { discardDraft, publishDraft, showPublication } from './publishing.ts'
import { findDraftCourse, listParts } from './queries.ts'

export const authoringRoutes = [
  writeRoute(createCourse, async ({ sql, body: { access_days: accessDays, ...body }, viewer, context }) => ({
    id: await createEmptyCourse(sql, { ...body, accessDays, userId: viewer.user.id }, brandsOf(context)),
  })),

  readRoute(listCourseVideos, ({ sql, params: { courseId } }) => listVideos(sql, courseId)),

  preparedRoute(
    addCourseVideo,
    async ({ params: { courseId }, body, viewer, context, transaction, abortSignal }) => {
      const added = { courseId, uploadId: body.upload_id, userId: viewer.user.id }
      return addVideo({ context, transaction, signal: abortSignal() }, added)
    },
    { requires: requireCourse },
  ),

  readRoute(api.getCourseDraft, async ({ sql, params: { courseId }, viewer, context }) => {
    const course = await findDraftCourse(sql, courseId)
    if (!course) throw new ApiError('not_found')
    const { slug, revision } = course
    const parts = revision === null ? await publishedParts(sql, courseId) : await listParts(sql, courseId)
    const undo = await listUndoable(sql, { courseId, userId: viewer.user.id })
    const schools = context.listBrands().map(({ id }) => ({ id, title: context.brandTitle(id) }))
    return { revision: revision ?? 0, course_id: courseId, slug, schools, parts, undo }
  }),

  writeRoute(
    api.changeCourseDraft,
    ({ sql, params: { courseId }, body, viewer }) => {
      const { client_id: clientId, revision, operations } = body
      return changeDraft(sql, { courseId, userId: viewer.user.id, clientId, revision, operations })
    },
    { requires: requireCourse, bodyBytes: 1024 * 1024 },
  ),

  preparedRoute(
    addCourseFile,
    async ({ params, body, viewer, context, transaction }) => {
      const { database, media } = context
      await requireCourse({ sql: database.sql, params })
      const file = { courseId: params.courseId, fileId: body.file_id, userId: viewer.user.id }
      return addFile({ sql: database.sql, media, transaction }, file)
    },
    { requires: requireCourse },
  ),

  readRoute(getPublication, ({ sql, params: { courseId }, context, language, now }) =>
    showPublication(sql, { courseId, brands: brandsOf(context), language, now }),
  ),

  preparedRoute(
    publishCourse,
    ({ transaction, params: { courseId }, body, viewer, context }) => {
      const { revision, confirmed_learners: confirmedLearners } = body
      const { media, database } = context
      const publishing = { courseId, revision, confirmedLearners, userId: viewer.user.id, brands: brandsOf(context) }
      return publishDraft({ sql: database.sql, media, transaction }, publishing)
    },
    { requires: requireCourse },
  ),

  writeRoute(
    discardCourseDraft,
    async ({ sql, params: { courseId }, body: { revision }, viewer }) => {
      await discardDraft(sql, { courseId, revision, userId: viewer.user.id })
      return { success: true }
    },
    { requires: requireCourse },
  ),
]

function brandsOf(context: AppContext): ReadonlySet<string> {
  return new Set(context.listBrands().map(({ id }) => id))
}

async function requireCourse({ sql, params }: { sql: Sql; params: { courseId: number } }): Promise<void> {
  if (!(await findDraftCourse(sql, params.courseId))) throw new ApiError('not_found')
}
