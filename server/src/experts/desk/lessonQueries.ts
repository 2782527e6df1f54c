import type { Texts } from '../../platform/language/textIn.ts'
import type { Sql } from '../../platform/database/database.ts'
import { videoColumns, type VideoRow } from '../../learning/videos/videos.ts'

export type LessonRow = { id: number; title: Texts; video_id: number }

/** Lessons with a video of the day that a homework belongs to, in their order. The caller checks the attempt. */
export function listLessonsOfAttempt(sql: Sql, attemptId: number): Promise<LessonRow[]> {
  return sql<LessonRow>`
    select l.id, l.title, coalesce(l.video_id, l.vertical_video_id) as video_id
    from homework_attempts a
      join homework_statuses h on h.id = a.status_id
      join day_homeworks d on d.id = h.day_homework_id
      join lesson_sets s on s.day_id = d.day_id and s.archived_at is null
      join lessons l on l.lesson_set_id = s.id and l.archived_at is null
    where a.id = ${attemptId} and coalesce(l.video_id, l.vertical_video_id) is not null
    order by s.sort, l.sort`
}

export function listLessonVideos(sql: Sql, ids: readonly number[]): Promise<VideoRow[]> {
  return sql<VideoRow>`select ${videoColumns} from videos where id = any (${ids})`
}
