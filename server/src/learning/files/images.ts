import { fileURLToPath } from 'node:url'
import { semaphoreOf, withPermits } from '../../platform/concurrency/semaphore.ts'
import { runProgram } from '../../platform/processes/limitedProcess.ts'

export type ImageSize = 'large' | 'medium' | 'small'

export type PictureSize = { width: number; height: number }

/** Input and output of the image process. Without a folder it only decodes. */
export type ImageTask = {
  original: string
  folder?: string
  shape: 'portrait' | 'scene' | 'cover' | 'photo'
  isAlone: boolean
}
export type Outcome =
  | ({ result: 'done' } & PictureSize)
  | { result: 'needs_all' }
  | { result: 'unusable'; reason: string }
  | { result: 'too_large'; reason: string; megapixels: number }
  | { result: 'failed'; reason: string; code: string }

/** Not a valid image: retrying is pointless. */
export class UnusableImage extends Error {}

/** More pixels than its format may have. */
export class ImageTooLarge extends UnusableImage {
  readonly megapixels: number

  constructor(reason: string, megapixels: number) {
    super(reason)
    this.megapixels = megapixels
  }
}

const program = fileURLToPath(new URL('imageProcess.ts', import.meta.url))
const cpuSeconds = 30
const maxProcesses = 2
const semaphore = semaphoreOf({ permits: maxProcesses, queueLength: 32, ownerQueueLength: 24 })

export type ImageWork = Omit<ImageTask, 'isAlone'> & {
  /** Owners share the processes in turn. */
  owner?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Writes an image in every size into a folder and returns the largest dimensions. Each is decoded in a separate
 * process: a few kilobytes may need 200 MB, which a long-running process does not release. Two run at once, or one that
 * needs the memory of both. Throws UnusableImage, or `unavailable` if too many are queued.
 */
export async function writeSizes({ owner, signal, ...task }: ImageWork): Promise<PictureSize> {
  const resize = (isAlone: boolean) =>
    withPermits(semaphore, () => runProcess({ ...task, isAlone }, signal), {
      permits: isAlone ? maxProcesses : 1,
      owner,
      signal,
    })
  const first = await resize(false)
  const outcome = first.result === 'needs_all' ? await resize(true) : first
  if (outcome.result === 'failed') throw Object.assign(new Error(outcome.reason), { code: outcome.code })
  if (outcome.result === 'done') return { width: outcome.width, height: outcome.height }
  if (outcome.result === 'too_large') throw new ImageTooLarge(outcome.reason, outcome.megapixels)
  throw new UnusableImage('reason' in outcome ? outcome.reason : outcome.result)
}

/** The file causes crashes and exceeded limits. */
async function runProcess(argument: ImageTask, signal: AbortSignal | undefined): Promise<Outcome> {
  const outcome = await runProgram<Outcome>({ program, argument, cpuSeconds, signal })
  return outcome ?? { result: 'unusable', reason: 'the decoder was stopped' }
}
