import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { frameAt } from '#contract/experts/marks/rules.ts'
import { recordEvent } from '../../messages/live/live.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { MachineError } from '../../platform/config/operatorError.ts'
import { clearWorkFolders, makeWorkFolder } from '../../platform/storage/media.ts'
import { findFfmpeg } from '../videos/findFfmpeg.ts'
import { runFfmpeg } from '../videos/ffmpeg.ts'
import { stillName } from './records.ts'
import { findWaitingStills, updateStillsMade } from './queries.ts'
import { flushFiles, folderOf } from './store.ts'

const timeoutSeconds = 300
/** Lower priority than videos of courses. */
const niceness = 19

/** Makes the missing pictures of a converted video's frames, and notifies the learner's devices. */
export async function makeStills({ config, database, media, signal }: JobContext, fileId: number): Promise<void> {
  const waiting = await findWaitingStills(database.sql, fileId)
  if (!waiting) return
  const ffmpeg = await findFfmpeg(config.ffmpegPath)
  if (!ffmpeg) throw new MachineError('ffmpeg is not available')
  const { content, moments, frame_rate: rate, user_id: userId } = waiting
  const name = `stills-${fileId}`
  await clearWorkFolders(media, name)
  const folder = await makeWorkFolder(media, name)
  const stored = folderOf(media, fileId)
  try {
    for (const atMs of moments) {
      const commands = stillArguments(join(stored, content), { atMs, rate })
      await runFfmpeg({ ffmpeg, folder, signal, niceness, timeoutSeconds, arguments: commands })
    }
    await flushFiles(folder)
    for (const atMs of moments) await rename(join(folder, stillName(atMs)), join(stored, stillName(atMs)))
    await database.transaction(async (sql, hooks) => {
      await updateStillsMade(sql, fileId, moments)
      await recordEvent({ sql, ...hooks }, { userId, kind: 'homework' })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts half a frame early, as the first frame at or after the start is taken. */
function stillArguments(video: string, { atMs, rate }: { atMs: number; rate: number }): string[] {
  const start = Math.max(0, (frameAt(atMs, rate) - 0.5) / rate).toFixed(4)
  return [
    ...['-format_whitelist', 'mov', '-ss', start, '-i', `file:${video}`, '-map', '0:v:0'],
    ...['-frames:v', '1', '-vf', "scale=w='min(640,iw)':h=-2", '-q:v', '4', stillName(atMs)],
  ]
}
