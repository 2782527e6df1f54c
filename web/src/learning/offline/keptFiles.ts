import { devicePlatform } from '../../platform/device/devicePlatform.ts'
import type { DevicePlatform } from '../../platform/device/platform.ts'
import { changeIndex, readIndex, videoPath } from './downloadIndex.ts'

/** The device that holds the downloads; throws in a browser. */
export function requireDevice(): DevicePlatform {
  const platform = devicePlatform.registered
  if (!platform) throw new Error('Downloads need the application')
  return platform
}

/** Deletes the files of a person that no download names: removed ones, and those of a removal that was interrupted. */
export async function sweepFiles(userId: string): Promise<void> {
  const { files } = requireDevice()
  const paths = await files.list(userId)
  const names = new Set(
    readIndex(userId).downloads.flatMap(({ videoId, places }) => [
      String(videoId),
      ...places.map(({ lessonId }) => `lesson-${lessonId}`),
    ]),
  )
  for (const path of paths) if (!names.has(nameOf(path))) await files.remove(path)
}

/** Queues films again whose files the system has deleted. */
export async function queueLostFilms(userId: string): Promise<void> {
  const paths = new Set(await requireDevice().files.list(userId))
  const isLost = (path: string) => !paths.has(path)
  if (!readIndex(userId).downloads.some((one) => one.status === 'LOADED' && isLost(videoPath(userId, one)))) return
  changeIndex(
    (index) => ({
      ...index,
      downloads: index.downloads.map((one) =>
        one.status === 'LOADED' && isLost(videoPath(userId, one)) ? { ...one, status: 'pending', bytes: 0 } : one,
      ),
    }),
    userId,
  )
}

/** `12` of `7/videos/9/12.ru.vtt`. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '')
}
