import { listDownloads, type RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { changeIndex, type Place } from './downloadIndex.ts'

/** The codes with which the server says that a run shows no downloads; another answer, as of a proxy, says nothing of it. */
const refusals: Partial<Record<string, 'over' | 'closed'>> = {
  not_found: 'over',
  downloads_locked_in_demo: 'closed',
  downloads_unavailable: 'closed',
}

/** Asks about one lesson of a run and records what the server says of the run; undefined if it shows no downloads. */
export async function askRun(
  { streamId, lessonId }: Pick<Place, 'streamId' | 'lessonId'>,
  signal?: AbortSignal,
): Promise<RunDownloads | undefined> {
  try {
    const query = { filter: { lesson_id: lessonId } }
    const answer = await call(listDownloads, { params: { streamId }, query, ...(signal && { signal }) })
    recordRun(answer)
    return answer
  } catch (error) {
    const access = error instanceof ApiFailure ? refusals[error.code ?? ''] : undefined
    if (access === undefined) throw error
    changeIndex((index) => ({
      ...index,
      runs: index.runs.map((run) => (run.stream_id === streamId ? { ...run, access } : run)),
    }))
    return undefined
  }
}

export function recordRun({
  stream_id,
  course_id,
  course_title,
  access,
  closes_at,
  ends_at,
  server_time,
}: RunDownloads): void {
  const run = { stream_id, course_id, course_title, access, closes_at, ends_at }
  changeIndex((index) => ({
    ...index,
    runs: [...index.runs.filter((one) => one.stream_id !== stream_id), run],
    serverTime: Math.max(index.serverTime, server_time),
  }))
}
