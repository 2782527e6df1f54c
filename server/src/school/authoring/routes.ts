import * as api from '#contract/school/authoring/api.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { changeDraft, publishedParts } from './drafts.ts'
import { findDraftCourse, listParts, listUndoable } from './queries.ts'

export const authoringRoutes = [
  readRoute(api.getCourseDraft, async ({ sql, params: { courseId }, viewer }) => {
    const course = await findDraftCourse(sql, courseId)
    if (!course) throw new ApiError('not_found')
    const { slug, revision } = course
    const parts = revision === null ? await publishedParts(sql, courseId) : await listParts(sql, courseId)
    const undo = await listUndoable(sql, { courseId, userId: viewer.user.id, limit: api.maxUndoable })
    return { revision: revision ?? 0, course_id: courseId, slug, parts, undo }
  }),

  writeRoute(
    api.changeCourseDraft,
    ({ sql, params: { courseId }, body, viewer }) => {
      const { client_id: clientId, revision, operations } = body
      return changeDraft(sql, { courseId, userId: viewer.user.id, clientId, revision, operations })
    },
    {
      requires: async ({ sql, params }) => {
        if (!(await findDraftCourse(sql, params.courseId))) throw new ApiError('not_found')
      },
      bodyBytes: 1024 * 1024,
    },
  ),
]
