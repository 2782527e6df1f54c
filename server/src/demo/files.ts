import { cp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { findNextFileId, insertFile, keepFiles } from '../learning/files/files.ts'
import { moveIntoMedia, prepareFile, removeContent, type PreparedFile } from '../learning/files/store.ts'
import type { Sql } from '../platform/database/database.ts'
import { makeWorkFolder, type Media } from '../platform/storage/media.ts'
import type { DemoEmail } from './accounts.ts'
import { expertOf, type DemoRun } from './history.ts'

/** Pixels of the pictures in `demo/homework`. */
export const pictureSize = { width: 720, height: 960 }

const filesFolder = new URL('../../../demo/homework/', import.meta.url)

type PlacedFile = PreparedFile & { id: number; email: DemoEmail }
export type PlacedFiles = ReadonlyMap<string, PlacedFile>

/** Places the files of homework, marks and chats by name, outside of the transaction. */
export async function placeFiles(sql: Sql, media: Media, runs: readonly DemoRun[]): Promise<PlacedFiles> {
  const sent = runs.flatMap((run) => [...namesOf(run).map((name) => ({ email: run.email, name })), ...voicesOf(run)])
  const placed = sent.map(async ({ email, name }): Promise<[string, PlacedFile]> => {
    const folder = await makeWorkFolder(media, 'demo')
    const path = fileURLToPath(new URL(name, filesFolder))
    const prepared = await prepare({ name, path, folder })
    const id = await findNextFileId(sql)
    await removeContent(media, id)
    await moveIntoMedia(media, id, prepared)
    await rm(folder, { recursive: true, force: true })
    return [name, { ...prepared, id, email }]
  })
  return new Map(await Promise.all(placed))
}

function namesOf({ homeworks = [], chat }: DemoRun): string[] {
  const ofHomework = homeworks.flatMap(({ files = [], selfie }) => [
    ...files,
    ...(selfie === undefined ? [] : [selfie]),
  ])
  const messages = chat?.consultations.flatMap((consultation) => consultation.messages) ?? []
  return [...ofHomework, ...messages.flatMap(({ files = [] }) => files)]
}

/** Recordings belong to the answering expert. */
function voicesOf({ homeworks = [] }: DemoRun): { email: DemoEmail; name: string }[] {
  return homeworks.flatMap((homework) =>
    (homework.marks ?? []).flatMap(({ voice }) => (voice ? [{ email: expertOf(homework), name: voice }] : [])),
  )
}

type Source = { name: string; path: string; folder: string }

async function prepare(source: Source): Promise<PreparedFile> {
  const type = typeOf(source.name)
  if (type === fileTypes.image) return preparePicture(source)
  const { size: bytes } = await stat(source.path)
  return prepareFile({ ...source, type, bytes })
}

function typeOf(name: string): number {
  if (name.endsWith('.mp4')) return fileTypes.video
  return name.endsWith('.webm') ? fileTypes.sound : fileTypes.image
}

async function preparePicture({ name, path, folder }: Source): Promise<PreparedFile> {
  await cp(path, folder, { recursive: true })
  const content = 'large.webp'
  const { size } = await stat(join(folder, content))
  const picture = { type: fileTypes.image, name: `${name}.webp`, mime: 'image/webp', size, content }
  return { ...picture, ...pictureSize, status: 'DONE', durationMs: null, folder }
}

/** Inserts the rows of placed files; videos and sounds are converted later. */
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
