import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { semaphoreOf } from '../semaphore.ts'

export type PictureSize = 'large' | 'medium' | 'small'

/** What the process of one picture is asked for, and what it answers. Without a folder it only decodes. */
export type PictureTask = { original: string; folder?: string; shape: 'portrait' | 'scene'; isAlone: boolean }
export type Outcome =
  | { result: 'done' | 'needs_all' }
  | { result: 'unusable'; reason: string }
  | { result: 'failed'; reason: string; code: string }

/** A file that no picture can be made of, however often one tries. */
export class UnusablePicture extends Error {}

const program = fileURLToPath(new URL('pictureProcess.ts', import.meta.url))
const timeoutMs = 30_000
const parallel = 2
const semaphore = semaphoreOf({ permits: parallel, queueLength: 32 })

/**
 * Writes a picture in every size, its longest side in pixels, into a folder. Each is decoded in a process of its own: a
 * few kilobytes may need two hundred megabytes, which a process that goes on does not give back. Two run at once, or one
 * that needs the memory of both. Throws UnusablePicture, or `unavailable` where too many wait.
 */
export async function writeSizes(task: Omit<PictureTask, 'isAlone'>): Promise<void> {
  const first = await resize({ ...task, isAlone: false })
  const { result, ...found } = first.result === 'needs_all' ? await resize({ ...task, isAlone: true }) : first
  if ('code' in found) throw Object.assign(new Error(found.reason), { code: found.code })
  if (result !== 'done') throw new UnusablePicture('reason' in found ? found.reason : result)
}

async function resize(task: PictureTask): Promise<Outcome> {
  const release = await semaphore.acquire(task.isAlone ? parallel : 1)
  try {
    return await runProcess(task)
  } finally {
    release()
  }
}

function runProcess(task: PictureTask): Promise<Outcome> {
  // Fewer arenas of memory are held by what was freed in them.
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', env: { MALLOC_ARENA_MAX: '2' } } as const
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, JSON.stringify(task)], options, (error, output, complaint) => {
      if (!error) resolve(JSON.parse(output) as Outcome)
      // A decoder that crashes, or goes on for ever, was given something to do so.
      else if (error.signal) resolve({ result: 'unusable', reason: `its decoder ended by ${error.signal}` })
      else reject(new Error(`A picture was not looked at: ${complaint}`, { cause: error }))
    })
  })
}
