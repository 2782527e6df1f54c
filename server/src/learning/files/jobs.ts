import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { hourSeconds } from '#contract/platform/dates.ts'
import { enqueue, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import { MachineError } from '../../platform/config/operatorError.ts'
import { clearWorkFolders, makeWorkFolder } from '../../platform/storage/media.ts'
import { findFfmpeg } from '../videos/findFfmpeg.ts'
import { UnusableVideo } from '../videos/probe.ts'
import { convertRecordedSound } from './convertRecordedSound.ts'
import type { FileConversion } from './conversion.ts'
import { convertUploadedVideo } from './convertUploadedVideo.ts'
import {
  findWaitingFile,
  listWaitingFiles,
  updateConverted,
  updateUnconvertible,
  type ConversionTurn,
  type ConvertedFile,
  type WaitingFile,
  listFilesWithoutStills,
} from './queries.ts'
import { convertedName, convertedSoundName, posterName } from './records.ts'
import { makeStills } from './stills.ts'
import { flushFiles, folderOf } from './store.ts'

type Conversion = Job<ConversionTurn> & { fileType: number }

const secondsOfTurn = 10_000

/** Turn by turn; each person has one file per turn, the shortest first. */
function priorityOf({ turn, seconds }: ConversionTurn): number {
  return -(turn * secondsOfTurn + Math.min(seconds, secondsOfTurn - 1))
}

/** Converts a learner's video, one at a time, beside videos of courses. Its original plays until then. */
export const videoConversion: Conversion = {
  fileType: fileTypes.video,
  name: 'convert-uploaded-video',
  keyOf: ({ fileId }) => String(fileId),
  priorityOf,
  timeoutSeconds: 5 * hourSeconds,
  retries: 10,
  backsOff: true,
  waitsForDisk: true,
  isSupported: async ({ ffmpegPath }) => (await findFfmpeg(ffmpegPath)) !== undefined,
  findOrphans: (sql) => listWaitingFiles(sql, fileTypes.video),
  run: async (context, { fileId }) => {
    const video = await findWaitingFile(context.database.sql, { fileId, type: fileTypes.video })
    if (video) await convert(context, video)
  },
  onFailed: ({ database }, { fileId }) => updateUnconvertible(database.sql, fileId),
}

/** Converts an expert's recorded sound, so that every browser plays it. Its original plays until then. */
export const soundConversion: Conversion = {
  fileType: fileTypes.sound,
  name: 'convert-sound',
  keyOf: ({ fileId }) => String(fileId),
  priorityOf,
  timeoutSeconds: hourSeconds,
  retries: 10,
  backsOff: true,
  waitsForDisk: true,
  isSupported: async ({ ffmpegPath }) => (await findFfmpeg(ffmpegPath)) !== undefined,
  findOrphans: (sql) => listWaitingFiles(sql, fileTypes.sound),
  run: async (context, { fileId }) => {
    const sound = await findWaitingFile(context.database.sql, { fileId, type: fileTypes.sound })
    if (sound) await convertSound(context, sound)
  },
  onFailed: ({ database }, { fileId }) => updateUnconvertible(database.sql, fileId),
}

/** Makes pictures of the frames of a converted video that feedback names. */
export const videoStills: Job<{ fileId: number }> = {
  name: 'video-stills',
  keyOf: ({ fileId }) => String(fileId),
  timeoutSeconds: hourSeconds,
  retries: 10,
  backsOff: true,
  waitsForDisk: true,
  isSupported: async ({ ffmpegPath }) => (await findFfmpeg(ffmpegPath)) !== undefined,
  findOrphans: listFilesWithoutStills,
  run: (context, { fileId }) => makeStills(context, fileId),
}

export const fileJobs: readonly Job<object>[] = [videoConversion, soundConversion, videoStills]

async function convert(context: JobContext, video: WaitingFile): Promise<void> {
  const isConverted = await convertFile(context, video, async (conversion) => {
    const made = await convertUploadedVideo(conversion)
    return { ...made, content: convertedName, files: [convertedName, posterName] }
  })
  if (isConverted) await enqueue(context.database.sql, videoStills, { fileId: video.id })
}

async function convertSound(context: JobContext, sound: WaitingFile): Promise<void> {
  await convertFile(context, sound, async (conversion) => {
    const made = await convertRecordedSound(conversion)
    return { ...made, content: convertedSoundName, files: [convertedSoundName] }
  })
}

type Made = ConvertedFile & { files: string[] }

/** Publishes the output of `make` beside the original; returns whether the conversion succeeded. */
async function convertFile(
  { config, database, media, signal }: JobContext,
  file: WaitingFile,
  make: (conversion: FileConversion) => Promise<Made>,
): Promise<boolean> {
  const ffmpeg = await findFfmpeg(config.ffmpegPath)
  if (!ffmpeg) throw new MachineError('ffmpeg is not available')
  const name = `file-${file.id}`
  await clearWorkFolders(media, name)
  const folder = await makeWorkFolder(media, name)
  const stored = folderOf(media, file.id)
  try {
    const { files, ...made } = await make({ ffmpeg, original: join(stored, file.content), folder, signal })
    await flushFiles(folder)
    for (const one of files) await rename(join(folder, one), join(stored, one))
    await updateConverted(database.sql, file, made)
    return true
  } catch (error) {
    if (!(error instanceof UnusableVideo)) throw error
    await updateUnconvertible(database.sql, file.id)
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
