import * as api from '#contract/experts/marks/api.ts'
import { textIn } from '../../platform/language/text.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { deleteMark, saveMark, visibleMarks } from '../marks/marks.ts'
import { playableVideos } from '../../learning/videos/videos.ts'
import { homeworkKey } from './itemQueries.ts'
import { beginWork, requireItem } from './items.ts'
import { listLessonsOfAttempt, listLessonVideos } from './queries.ts'

export const deskMarkRoutes = [
  readRoute(api.listAttemptMarks, async ({ sql, viewer, context, params: { attemptId } }) => {
    const work = { attemptId, expertId: viewer.user.id }
    const entry = await requireItem(sql, homeworkKey(work.attemptId, work.expertId))
    const reader = { sql, media: context.media, sessionId: viewer.sessionId }
    return visibleMarks(reader, { ...work, learnerId: entry.learner.id })
  }),

  readRoute(api.listAttemptLessons, async ({ sql, viewer, context, language, params: { attemptId } }) => {
    const entry = await requireItem(sql, homeworkKey(attemptId, viewer.user.id))
    const lessons = await listLessonsOfAttempt(sql, attemptId)
    const rows = await listLessonVideos(
      sql,
      lessons.map(({ video_id }) => video_id),
    )
    const videos = playableVideos(rows, { media: context.media, sessionId: viewer.sessionId })
    return lessons.map(({ id, title, video_id }) => ({
      id,
      title: textIn(title, language, entry),
      url: videos.get(video_id)?.mp4 ?? '',
    }))
  }),

  writeRoute(
    api.saveMark,
    async (call) => {
      const { sql, viewer, body, params } = call
      const work = { attemptId: params.attemptId, expertId: viewer.user.id }
      await beginWork(call, homeworkKey(work.attemptId, work.expertId))
      await saveMark(sql, { ...body, ...work, id: params.markId })
      return { success: true }
    },
    {
      requires: ({ sql, viewer, params }) => requireItem(sql, homeworkKey(params.attemptId, viewer.user.id)),
    },
  ),

  writeRoute(api.deleteMark, async (call) => {
    const { sql, viewer, params } = call
    const work = { attemptId: params.attemptId, expertId: viewer.user.id }
    await beginWork(call, homeworkKey(work.attemptId, work.expertId))
    await deleteMark(sql, { ...work, id: params.markId })
    return { success: true }
  }),
]
