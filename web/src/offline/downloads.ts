import type { Video } from '#contract/videos/api.ts'
import { fetchFile } from '../api.ts'
import { listenersOf } from '../listeners.ts'
import { storedUserId } from '../session.ts'

/** A film on this device, or on its way there. */
export type Download = {
  videoId: number
  courseId: number
  stageId: number
  dayId: number
  lessonId: number
  title: string
  status: 'LOADING' | 'LOADED' | 'FAIL'
  /** What has arrived, and the size of the whole file; 0 while that is not known. */
  bytes: number
  totalBytes: number
  /** Why it failed: `noRoomCode` when the device has no room for it. */
  code?: number
}

/** What a learner asks to keep, with addresses that work now; `picture` is the lesson's own. */
export type Film = Pick<Video, 'id' | 'mp4' | 'subs' | 'preview'> & { picture: string | null }
export type About = Pick<Download, 'courseId' | 'stageId' | 'dayId' | 'lessonId' | 'title'>

export const noRoomCode = 10

let shown: readonly Download[] = []
let owner: string | undefined
let reading: Promise<void> | undefined
const listeners = listenersOf()

export const onDownloads = listeners.add

/** What the person has on this device, by course and lesson. */
export const listDownloads = (): readonly Download[] => shown

/** Reads what the person has on this device, once. What was on its way when the application was closed has failed. */
export function readDownloads(): Promise<void> {
  const userId = storedUserId()
  if (userId !== owner) reading = undefined
  owner = userId
  return (reading ??= read())
}

async function read(): Promise<void> {
  const index = async () => (await (await (await files()).match(indexPath))?.json()) as Download[] | undefined
  const found = owner === undefined ? [] : ((await index().catch(() => undefined)) ?? [])
  shown = found.map((one) => (one.status === 'LOADING' ? { ...one, status: 'FAIL' } : one))
  listeners.tell()
}

/** Brings a film to this device; one that is there, or on its way, is left as it is. */
export async function download(film: Film, about: About): Promise<void> {
  await readDownloads()
  const found = shown.find((one) => one.videoId === film.id)
  if (found && found.status !== 'FAIL') return
  const begun: Download = { ...about, videoId: film.id, status: 'LOADING', bytes: 0, totalBytes: 0 }
  await note(begun)
  try {
    const totalBytes = await storeFilm(film, begun)
    await note({ ...begun, status: 'LOADED', bytes: totalBytes, totalBytes })
  } catch (error) {
    const hasNoRoom = error instanceof DOMException && error.name === 'QuotaExceededError'
    await note({ ...begun, status: 'FAIL', ...(hasNoRoom && { code: noRoomCode }) })
  }
}

/** Takes a film off this device. */
export async function removeDownload({ videoId, courseId }: Download): Promise<void> {
  shown = shown.filter((one) => one.videoId !== videoId)
  listeners.tell()
  const folder = await files()
  const paths = [pathOf(courseId, videoId), picturePath({ courseId, videoId }, '')]
  for (const file of await folder.keys()) {
    const { pathname } = new URL(file.url)
    if (paths.some((path) => pathname.startsWith(path))) await folder.delete(file)
  }
  await keepIndex()
}

/** A film that is on this device as addresses that work without a connection; `free` gives their memory back. */
export async function localFilm(film: Video): Promise<{ film: Video; free: () => void } | undefined> {
  await readDownloads()
  const found = shown.find((one) => one.videoId === film.id && one.status === 'LOADED')
  if (!found) return undefined
  const folder = await files()
  const path = pathOf(found.courseId, film.id)
  const addresses: string[] = []
  const addressOf = async (name: string) => {
    const blob = await (await folder.match(name))?.blob()
    if (!blob) return undefined
    addresses.push(URL.createObjectURL(blob))
    return addresses.at(-1)
  }
  const mp4 = await addressOf(path)
  if (mp4 === undefined) return undefined
  const subs = await Promise.all(
    film.subs.map(async (sub) => ({
      ...sub,
      url: (await addressOf(subtitlePath(path, sub.language_code))) ?? sub.url,
    })),
  )
  const preview = (await addressOf(picturePath(found, 'preview'))) ?? null
  const free = () => addresses.forEach((address) => URL.revokeObjectURL(address))
  return { film: { ...film, hls: null, url: mp4, mp4, subs, preview, thumbnails: null }, free }
}

/** Takes the films of anybody but this person off this device. */
export async function forgetOtherDownloads(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cachePrefix + userId)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The picture of a lesson that is on this device, as an address for its caller to revoke. */
export async function localPicture(lessonId: number): Promise<string | undefined> {
  await readDownloads()
  const found = shown.find((one) => one.lessonId === lessonId && one.status === 'LOADED')
  const blob = found && (await (await (await files()).match(picturePath(found, 'lesson')))?.blob())
  return blob && URL.createObjectURL(blob)
}

/** Writes the film with its subtitles and pictures to the device and gives its size. The film is written last. */
async function storeFilm(film: Film, begun: Download): Promise<number> {
  const folder = await files()
  const path = pathOf(begun.courseId, film.id)
  for (const { language_code, url } of film.subs)
    await folder.put(subtitlePath(path, language_code), await fetchFile(url))
  await storePictures(film, begun)
  const answer = await fetchFile(film.mp4)
  const totalBytes = Number(answer.headers.get('content-length') ?? 0)
  await requireRoom(totalBytes)
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.byteLength
      show({ ...begun, bytes, totalBytes })
      controller.enqueue(part)
    },
  })
  const { headers } = answer
  await folder.put(path, new Response(answer.body?.pipeThrough(counting) ?? null, { headers }))
  return bytes
}

/** A picture that does not come keeps nobody from their lesson. */
async function storePictures({ preview, picture }: Film, begun: Download): Promise<void> {
  const folder = await files()
  for (const [kind, address] of Object.entries({ preview, lesson: picture })) {
    const answer = address ? await fetchFile(address).catch(() => undefined) : undefined
    if (answer) await folder.put(picturePath(begun, kind), answer)
  }
}

async function requireRoom(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < bytes) throw new DOMException('The device has no room for the film', 'QuotaExceededError')
}

/** The files of the person, with a list of them. */
function files(): Promise<Cache> {
  return caches.open(cachePrefix + owner)
}

const cachePrefix = 'videos '
const indexPath = '/videos/index.json'

async function keepIndex(): Promise<void> {
  await (await files()).put(indexPath, new Response(JSON.stringify(shown)))
}

/** `/videos/<course>/<video>.mp4`, in the folder of the person. */
function pathOf(courseId: number, videoId: number): string {
  return `/videos/${courseId}/${videoId}.mp4`
}

/** `/images/<course>/<video>.<kind>`: the `preview` of the film, or the picture of its `lesson`. */
function picturePath({ courseId, videoId }: Pick<Download, 'courseId' | 'videoId'>, kind: string): string {
  return `/images/${courseId}/${videoId}.${kind}`
}

function subtitlePath(path: string, language: string): string {
  return `${path}.${language}.vtt`
}

/** The state is shown even where the device refuses to keep it. */
async function note(state: Download): Promise<void> {
  show(state)
  await keepIndex().catch(() => undefined)
}

function show(state: Download): void {
  const others = shown.filter((one) => one.videoId !== state.videoId)
  shown = [...others, state].toSorted((a, b) => a.courseId - b.courseId || a.lessonId - b.lessonId)
  listeners.tell()
}
