import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { acceptExisting, readSecret } from './secret.ts'

/** Files that learners see, on the local disk. Paths in it are relative, with `/`: "videos/12/…". */
export type Media = { folder: string; secret: Buffer }

const workFolder = 'work'
/** Addresses repeat within a window, so that a browser finds in its cache what it has; they live one to two windows. */
const windowSeconds = 12 * 60 * 60
const scopePattern = /^[a-z]+\/[1-9]\d*$/
const namePattern = /^\w[\w.-]*$/

/** Opens the media folder of `dataDir`, making it and the secret of its addresses at the first start. */
export async function openMedia(dataDir: string): Promise<Media> {
  const folder = join(dataDir, 'media')
  await mkdir(join(folder, workFolder), { recursive: true })
  return { folder, secret: await readSecret(join(dataDir, 'media.secret')) }
}

/** Where a path of the media folder stands on the disk. */
export function mediaFile(media: Media, path: string): string {
  return join(media.folder, ...path.split('/'))
}

/** Whether every step of a path is a plain name: none that is hidden, climbs, or means something to the system. */
export function isMediaPath(path: string): boolean {
  return path.length < 300 && path.split('/').every((name) => namePattern.test(name))
}

/** Copies a file in; it appears under `path` whole or not at all. */
export async function storeFile(media: Media, source: string, path: string): Promise<void> {
  const target = mediaFile(media, path)
  const unfinished = join(media.folder, workFolder, `file-${randomBytes(8).toString('hex')}`)
  await mkdir(dirname(target), { recursive: true })
  await pipeline(createReadStream(source), createWriteStream(unfinished, { flush: true }))
  await rename(unfinished, target)
}

/** An empty folder on the same disk as the media, to be published by renaming. */
export function makeWorkFolder(media: Media, name: string): Promise<string> {
  return mkdtemp(join(media.folder, workFolder, `${name}-`))
}

const probeMs = 2000

/** Whether the media folder takes a file, within two seconds: a share of the network may be silent. */
export async function isWritable(media: Media): Promise<boolean> {
  const probe = join(media.folder, workFolder, `probe-${randomBytes(8).toString('hex')}`)
  const written = writeFile(probe, Buffer.alloc(4096))
    .then(() => rm(probe))
    .then(
      () => true,
      () => rm(probe, { force: true }).then(isFalse, isFalse),
    )
  return Promise.race([written, setTimeout(probeMs, false, { ref: false })])
}

const isFalse = () => false

/** Removes what interrupted work of this name left behind. */
export async function clearWorkFolders(media: Media, name: string): Promise<void> {
  const work = join(media.folder, workFolder)
  const left = (await readdir(work)).filter((entry) => entry.startsWith(`${name}-`))
  await Promise.all(left.map((entry) => rm(join(work, entry), { recursive: true, force: true })))
}

const oldWorkMs = 24 * 60 * 60 * 1000

/** Removes temporary folders that no process can still be using. */
export async function removeOldWorkFolders(media: Media): Promise<void> {
  const work = join(media.folder, workFolder)
  for (const entry of await readdir(work)) {
    const path = join(work, entry)
    const changedMs = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (changedMs < Date.now() - oldWorkMs) await rm(path, { recursive: true, force: true })
  }
}

/** Makes a finished work folder visible under `path`, named by its content: one that is there already is the same. */
export async function publishFolder(media: Media, folder: string, path: string): Promise<string> {
  const version = await sealFolder(folder)
  await moveFolder(media, folder, `${path}/${version}`)
  return version
}

/** Makes a sealed folder visible under `path`. */
export async function moveFolder(media: Media, folder: string, path: string): Promise<void> {
  const target = mediaFile(media, path)
  await mkdir(dirname(target), { recursive: true })
  await rename(folder, target).catch(acceptExisting)
  await rm(folder, { recursive: true, force: true })
}

/** Writes all files of a folder through to the disk and returns a name made of their contents. */
export async function sealFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of files.toSorted()) {
    hash.update(path.slice(folder.length)).update('\0')
    const file = await open(path)
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part as Buffer)
    await file.sync()
    await file.close()
  }
  return hash.digest('hex').slice(0, 24)
}

/** Below which path, and for which session, addresses work. */
type Scope = { scope: string; sessionId: number }

/**
 * The beginning of addresses below `scope` ("videos/12") that work for one session and only for some time: between
 * half a day and a day. Relative addresses inside playlists keep it.
 */
export function signedPrefix(media: Media, { scope, sessionId }: Scope, now = Date.now()): string {
  const expiry = (Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds
  return `/media/${expiry}.${sessionId}.${signature(media, { scope, sessionId }, expiry)}/${scope}`
}

/** The same for the parts of a film, which are opened without a look at the database and therefore not for long. */
export function signedPartsPrefix(media: Media, { scope, sessionId }: Scope, seconds: number): string {
  const expiry = Math.floor(Date.now() / 1000) + seconds
  return `/media/${expiry}.${sessionId}.${parts}${signature(media, { scope, sessionId }, `${parts}${expiry}`)}/${scope}`
}

const parts = 'parts.'

export type Ticket = { sessionId: number; isForParts: boolean }

/** Whose ticket it is, or undefined when it was not made for this path, was altered, or has expired. */
export function readTicket(media: Media, { ticket, path }: { ticket: string; path: string }): Ticket | undefined {
  const [, expiry, id, kind = '', signed = ''] = /^(\d{1,12})\.([1-9]\d{0,15})\.(parts\.)?([\w-]+)$/.exec(ticket) ?? []
  const scope = path.split('/').slice(0, 2).join('/')
  if (!expiry || !scopePattern.test(scope) || Number(expiry) * 1000 <= Date.now()) return undefined
  const sessionId = Number(id)
  const expected = signature(media, { scope, sessionId }, kind + expiry)
  const isOurs = signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected))
  return isOurs ? { sessionId, isForParts: kind === parts } : undefined
}

function signature({ secret }: Media, { scope, sessionId }: Scope, expiry: string | number): string {
  return createHmac('sha256', secret).update(`${expiry}.${sessionId}.${scope}`).digest('base64url').slice(0, 32)
}
