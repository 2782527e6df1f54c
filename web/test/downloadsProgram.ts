import type { Video } from '#contract/learning/videos/api.ts'
import type { DownloadsProgram, FileToDownload } from '../../bench/downloadsTypes.ts'
import { downloadFile } from '../src/learning/offline/downloadFile.ts'
import { changeIndex, videoPath } from '../src/learning/offline/downloadIndex.ts'
import { downloadedVideo } from '../src/learning/offline/downloads.ts'
import { Playback } from '../src/learning/lessons/player/playback.ts'
import { fetchFile } from '../src/platform/api/api.ts'
import { devicePlatform } from '../src/platform/device/devicePlatform.ts'
import { startSession } from '../src/platform/session/session.ts'
import { createMemoryDevice } from './memoryDevice.ts'
import { createOriginFiles } from './originFiles.ts'

const files = createOriginFiles()
const platform = { ...createMemoryDevice().platform, files }
const film = { courseId: 9, videoId: 12 }
const path = videoPath('7', film)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

async function download(file: FileToDownload): Promise<void> {
  await files.remove(path)
  await downloadFile({
    files,
    path,
    locate: async () => file,
    fetchFrom: (url, start, signal) => fetchFile(url, { headers: { range: `bytes=${start}-` }, signal }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
}

async function readAll({ url }: FileToDownload): Promise<void> {
  await (await fetch(url)).body?.pipeTo(new WritableStream())
}

/** Lists the film as downloaded in a run that is open. */
function listFilm(): void {
  const place = {
    streamId: 5,
    dayId: 5,
    dayNumber: 5,
    dayTitle: 'Jaw and neck',
    lessonId: 1,
    lessonTitle: 'Breath',
    lessonSeconds: 20,
  }
  const run = { stream_id: 5, course_id: 9, course_title: 'Face', closes_at: null, ends_at: null }
  const listed = { ...film, places: [place], status: 'LOADED' as const, bytes: 1, totalBytes: 1, subtitles: [] }
  changeIndex((index) => ({ ...index, downloads: [listed], runs: [{ ...run, access: 'open' }] }))
}

/** Milliseconds from a start until the first frame of the element, which is removed. */
async function timeFrame(play: (element: HTMLVideoElement) => Promise<() => void>): Promise<number> {
  const element = document.body.appendChild(Object.assign(document.createElement('video'), { muted: true }))
  const shown = new Promise((resolve) => element.requestVideoFrameCallback(resolve))
  let release = () => undefined as void
  const took = await timed(async () => {
    release = await play(element)
    await shown
  })
  element.remove()
  release()
  return took
}

const video: Video = {
  id: film.videoId,
  type: 'video',
  course_ids: [film.courseId],
  created_at: 0,
  url: '',
  duration: 20,
  width: 1280,
  height: 720,
  status: 'ready',
  subs: [],
  hls: '/never.m3u8',
  mp4: '/never.mp4',
  mp4_bytes: 1,
  mp4_sha256: '',
  preview: null,
  thumbnails: null,
}

async function playKept(element: HTMLVideoElement): Promise<() => void> {
  const found = await downloadedVideo(video)
  if (!found || found === 'closed') throw new Error('The film was not found')
  const playback = new Playback(element, async () => undefined)
  playback.open({ video: found.video, startSeconds: 0, playImmediately: true, language: 'en' })
  return () => {
    playback.close()
    found.release()
  }
}

async function playBare(element: HTMLVideoElement): Promise<() => void> {
  const address = await files.addressOf(path)
  if (!address) throw new Error('There is no film')
  element.src = address.url
  await element.play()
  return address.release
}

devicePlatform.register(platform)
startSession({ token: 'bench', userId: 7, days: 1 })
listFilm()
const program: DownloadsProgram = {
  timeDownload: (file) => timed(() => download(file)),
  timeFetch: (file) => timed(() => readAll(file)),
  timeKeptFrame: () => timeFrame(playKept),
  timeBareFrame: () => timeFrame(playBare),
}
window.downloadsProgram = program
