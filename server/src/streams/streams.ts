import { courseContent } from '../courses/content.ts'
import { ApiError } from '../failure.ts'
import type { Brand, Call } from '../route.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listStreams, updateCompleted, type StreamsWanted } from './queries.ts'
import { runOf, type Run } from './run.ts'

export { lockOf, opensAt, progressOf, type Run } from './run.ts'

type Asking = Pick<Call<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'machine'>

/** The viewer's runs, as many statements for one as for a hundred. */
export async function listRuns(call: Asking, wanted: Omit<StreamsWanted, 'userId' | 'brand'> = {}): Promise<Run[]> {
  const { viewer, brand, machine } = call
  const rows = await listStreams(call.sql, { userId: viewer.user.id, brand: shownBrand(brand), ...wanted })
  const moment = { userId: viewer.user.id, timezone: viewer.user.timezone, now: Math.floor(Date.now() / 1000) }
  return Promise.all(
    rows.map(async (row) => {
      const content = await courseContent(machine.database, { id: row.course_id, version: row.version })
      return runOf(row, content, moment)
    }),
  )
}

/** One run of the viewer; another person's is a missing one. */
export async function requireRun(call: Asking, streamId: number): Promise<Run> {
  const [run] = await listRuns(call, { streamIds: [streamId] })
  if (!run) throw new ApiError('not_found')
  return run
}

/** The brand whose content is asked for; null where every brand's is shown. */
export function shownBrand(brand: Brand): string | null {
  return brand.showsEverything ? null : brand.id
}

/** Remembers that every day of a run is done. */
export const markCompleted = updateCompleted
