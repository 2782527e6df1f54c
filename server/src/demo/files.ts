import { cp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileTypes } from '#contract/files/rules.ts'
import { findNextFileId, insertFile, keepFiles, readImageSize } from '../files/files.ts'
import { moveIntoMedia, prepareFile, removeContent, type PreparedFile } from '../files/store.ts'
import type { Sql } from '../platform/database/database.ts'
import { makeWorkFolder, type Media } from '../platform/storage/media.ts'
import type { DemoEmail } from './accounts.ts'
import type { DemoRun } from './history.ts'

const filesFolder = new URL('../../../demo/homework/', import.meta.url)

type PlacedFile = PreparedFile & { id: number; email: DemoEmail }
export type PlacedFiles = ReadonlyMap<string, PlacedFile>

/** Lays out the files of the runs' homework and chats, by name, as no file is written within a transaction. */
export async function placeFiles(sql: Sql, media: Media, runs: readonly DemoRun[]): Promise<PlacedFiles> {
  const sent = runs.flatMap((run) => namesOf(run).map((name) => ({ email: run.email, name })))
  const placed = sent.map(async ({ email, name }): Promise<[string, PlacedFile]> => {
    const folder = await makeWorkFolder(media, 'demo')
    const path = fileURLToPath(new URL(name, filesFolder))
    const prepared = await (name.endsWith('.mp4') ? prepareVideo : preparePicture)({ name, path, folder })
    const id = await findNextFileId(sql)
    await moveIntoMedia(media, id, prepared)
    await rm(folder, { recursive: true, force: true })
    return [name, { ...prepared, id, email }]
  })
  return new Map(await Promise.all(placed))
}

/** Names of what a learner has sent. */
function namesOf({ homeworks = [], chat }: DemoRun): string[] {
  const ofHomework = homeworks.flatMap(({ files = [], selfie }) => [
    ...files,
    ...(selfie === undefined ? [] : [selfie]),
  ])
  const messages = chat?.consultations.flatMap((consultation) => consultation.messages) ?? []
  return [...ofHomework, ...messages.flatMap(({ files = [] }) => files)]
}

type Source = { name: string; path: string; folder: string }

async function prepareVideo(source: Source): Promise<PreparedFile> {
  const { size: bytes } = await stat(source.path)
  return prepareFile({ ...source, type: fileTypes.video, bytes })
}

async function preparePicture({ name, path, folder }: Source): Promise<PreparedFile> {
  await cp(path, folder, { recursive: true })
  const content = 'large.webp'
  const { size } = await stat(join(folder, content))
  const shown = await readImageSize(join(folder, content))
  const picture = { type: fileTypes.image, name: `${name}.webp`, mime: 'image/webp', size, content }
  return { ...picture, ...shown, status: 'DONE', durationMs: null, folder }
}

/** Writes the rows of placed files; videos wait to be converted. */
export async function registerFiles(
  sql: Sql,
  placed: PlacedFiles,
  userIdOf: (email: DemoEmail) => number,
): Promise<void> {
  for (const { email, ...file } of placed.values()) {
    const userId = userIdOf(email)
    await insertFile(sql, { ...file, userId })
    await keepFiles(sql, { userId, ids: [file.id], types: [file.type] })
  }
}

/** Removes placed files that got no rows. */
export async function removeFiles(media: Media, placed: PlacedFiles): Promise<void> {
  for (const { id } of placed.values()) await removeContent(media, id)
}
