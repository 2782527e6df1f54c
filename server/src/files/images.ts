import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { semaphoreOf, withPermits } from '../platform/concurrency/semaphore.ts'

export type ImageSize = 'large' | 'medium' | 'small'

/** Pixels. */
export type PictureSize = { width: number; height: number }

/** Input and output of the image process. Without a folder it only decodes. */
export type ImageTask = { original: string; folder?: string; shape: 'portrait' | 'scene' | 'photo'; isAlone: boolean }
export type Outcome =
  | ({ result: 'done' } & PictureSize)
  | { result: 'needs_all' }
  | { result: 'unusable'; reason: string }
  | { result: 'too_large'; reason: string; megapixels: number }
  | { result: 'failed'; reason: string; code: string }

/** A file that is not a valid image: retrying is pointless. */
export class UnusableImage extends Error {}

/** An image with more pixels than one of its format may have. */
export class ImageTooLarge extends UnusableImage {
  readonly megapixels: number

  constructor(reason: string, megapixels: number) {
    super(reason)
    this.megapixels = megapixels
  }
}

const program = fileURLToPath(new URL('imageProcess.ts', import.meta.url))
const timeoutMs = 30_000
const maxProcesses = 2
const semaphore = semaphoreOf({ permits: maxProcesses, queueLength: 32 })

/**
 * Writes an image in every size into a folder. Each is decoded in a process of its own: a few kilobytes may need 200 MB,
 * which a long-running process does not release. Two run at once, or one that needs the memory of both. Returns
 * the size of the largest. Throws UnusableImage, or `unavailable` if too many are queued.
 */
export async function writeSizes(task: Omit<ImageTask, 'isAlone'>): Promise<PictureSize> {
  const first = await resize({ ...task, isAlone: false })
  const outcome = first.result === 'needs_all' ? await resize({ ...task, isAlone: true }) : first
  if (outcome.result === 'failed') throw Object.assign(new Error(outcome.reason), { code: outcome.code })
  if (outcome.result === 'done') return { width: outcome.width, height: outcome.height }
  if (outcome.result === 'too_large') throw new ImageTooLarge(outcome.reason, outcome.megapixels)
  throw new UnusableImage('reason' in outcome ? outcome.reason : outcome.result)
}

function resize(task: ImageTask): Promise<Outcome> {
  return withPermits(semaphore, () => runProcess(task), task.isAlone ? maxProcesses : 1)
}

function runProcess(task: ImageTask): Promise<Outcome> {
  // Fewer malloc arenas: less freed memory is retained.
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', env: { MALLOC_ARENA_MAX: '2' } } as const
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, JSON.stringify(task)], options, (error, stdout, stderr) => {
      if (!error) resolve(JSON.parse(stdout) as Outcome)
      // A crash or a timeout is caused by the file.
      else if (error.signal) resolve({ result: 'unusable', reason: `decoder killed by ${error.signal}` })
      else reject(new Error(`The image process failed: ${stderr}`, { cause: error }))
    })
  })
}
