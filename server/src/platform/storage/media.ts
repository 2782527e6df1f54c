import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { nowMs, nowSeconds } from '../clock.ts'
import { isDiskFull } from '../config/operatorError.ts'
import { canAccess } from './folders.ts'
import { ignoreExisting, readSecret } from './secret.ts'

/** The media folder on the local disk. Paths are relative to it, with `/`: "videos/12/…". */
export type Media = {
  folder: string
  /** Signs URLs and links in mails. */
  secret: Buffer
  /** The secret before its replacement; its signatures remain valid. */
  formerSecret?: Buffer | undefined
  /** The first secret: external identifiers are derived from it and never change. */
  identity?: Buffer | undefined
}

export const workFolder = 'work'
/** URLs are stable within a window, so that browsers can cache, and valid for one to two windows. */
const windowSeconds = 12 * 60 * 60
const scopePattern = /^[a-z]+\/[1-9]\d*$/
const namePattern = /^\w[\w.-]*$/

export async function openMedia(dataDir: string): Promise<Media> {
  const folder = join(dataDir, 'media')
  await mkdir(join(folder, workFolder), { recursive: true })
  const [formerSecret, identity] = await Promise.all(
    ['media.former.secret', 'identity.secret'].map((name) => readFile(join(dataDir, name)).catch(ignoreMissing)),
  )
  return { folder, secret: await readSecret(join(dataDir, 'media.secret')), formerSecret, identity }
}

/** Identifies this installation to others: accounts in stores, customers and charges at a provider. */
export function identityOf({ identity, secret }: Pick<Media, 'identity' | 'secret'>): Buffer {
  return identity ?? secret
}

/** Secrets whose signatures may still be valid. */
export function signingSecrets({ secret, formerSecret }: Media): Buffer[] {
  return formerSecret ? [secret, formerSecret] : [secret]
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

export function mediaFile(media: Media, path: string): string {
  return join(media.folder, ...path.split('/'))
}

/** Whether every segment of a path is a plain name: no hidden file, no `..`, no special character. */
export function isMediaPath(path: string): boolean {
  return path.length < 300 && path.split('/').every((name) => namePattern.test(name))
}

async function storeFile(media: Media, source: string | Buffer, path: string): Promise<void> {
  const target = mediaFile(media, path)
  const unfinished = join(media.folder, workFolder, `file-${randomBytes(8).toString('hex')}`)
  await mkdir(dirname(target), { recursive: true })
  const content = typeof source === 'string' ? createReadStream(source) : [source]
  await pipeline(content, createWriteStream(unfinished, { flush: true }))
  await rename(unfinished, target)
}

/** Stores a file unless it exists: for paths with a content hash. */
export async function storeFileOnce(media: Media, source: string | Buffer, path: string): Promise<void> {
  if (!(await canAccess(mediaFile(media, path)))) await storeFile(media, source, path)
}

/** An empty folder on the disk of the media, so that a rename can publish it. */
export function makeWorkFolder(media: Media, name: string): Promise<string> {
  return mkdtemp(join(media.folder, workFolder, `${name}-`))
}

const probeMs = 2000

/** Why the media folder does not accept a file within two seconds; a network share may hang. */
export async function findWriteFailure(media: Media): Promise<string | undefined> {
  const probe = join(media.folder, workFolder, `probe-${randomBytes(8).toString('hex')}`)
  const written = writeFile(probe, Buffer.alloc(4096))
    .then(() => rm(probe))
    .then(
      () => undefined,
      async (error: unknown) => {
        await rm(probe, { force: true }).catch(() => undefined)
        return isDiskFull(error) ? 'the disk of the media folder is full' : notWritable
      },
    )
  return Promise.race([written, setTimeout(probeMs, notWritable, { ref: false })])
}

const notWritable = 'the media folder is not writable'

export async function clearWorkFolders(media: Media, name: string): Promise<void> {
  const work = join(media.folder, workFolder)
  const left = (await readdir(work)).filter((entry) => entry.startsWith(`${name}-`))
  await Promise.all(left.map((entry) => rm(join(work, entry), { recursive: true, force: true })))
}

const oldWorkMs = 24 * 60 * 60 * 1000

/** Removes stale temporary folders. Their age is measured by the file system's clock: a network share has its own. */
export async function removeOldWorkFolders(media: Media): Promise<void> {
  for (const name of await listOld(media, workFolder)) await removeOld(media, `${workFolder}/${name}`)
}

/** Names in a folder of media that were not changed for a day. */
export async function listOld(media: Media, path: string): Promise<string[]> {
  const folder = mediaFile(media, path)
  const isOld = await ageTest(media)
  const names = await readdir(folder).catch(ignoreMissing)
  const old = await Promise.all((names ?? []).map(async (name) => ((await isOld(join(folder, name))) ? [name] : [])))
  return old.flat()
}

/** Removes a file or folder unless it has changed within a day. */
export async function removeOld(media: Media, path: string): Promise<void> {
  const isOld = await ageTest(media)
  if (await isOld(mediaFile(media, path))) await rm(mediaFile(media, path), { recursive: true, force: true })
}

async function ageTest(media: Media): Promise<(path: string) => Promise<boolean>> {
  const probe = await makeWorkFolder(media, 'probe')
  const { mtimeMs: diskMs } = await stat(probe)
  await rm(probe, { recursive: true })
  return (path) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs < diskMs - oldWorkMs,
      () => false,
    )
}

/** Moves a finished work folder to `path/<content hash>`; an existing one has the same content. */
export async function publishFolder(media: Media, folder: string, path: string): Promise<string> {
  const version = await syncFolder(folder)
  await moveFolder(media, folder, `${path}/${version}`)
  // A cleanup spares it until the transaction that names it has ended.
  await touch(media, `${path}/${version}`)
  return version
}

/** Marks a file or folder as changed now. */
export async function touch(media: Media, path: string): Promise<void> {
  const now = nowSeconds()
  await utimes(mediaFile(media, path), now, now)
}

export async function moveFolder(media: Media, folder: string, path: string): Promise<void> {
  const target = mediaFile(media, path)
  await mkdir(dirname(target), { recursive: true })
  await rename(folder, target).catch(ignoreExisting)
  await rm(folder, { recursive: true, force: true })
}

/** Flushes all files of a folder to disk and returns a hash of their contents. */
export async function syncFolder(folder: string): Promise<string> {
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

/** The path prefix and session that a signature covers. */
type Scope = { scope: string; sessionId: number }

/**
 * The signed prefix of URLs below `scope` ("videos/12"), valid for one session and half a day to a day. Relative URLs
 * inside playlists keep it.
 */
export function signedPrefix(media: Media, { scope, sessionId }: Scope, now = nowMs()): string {
  const expiry = (Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds
  return `/media/${expiry}.${sessionId}.${signature(media, { scope, sessionId }, expiry)}/${scope}`
}

/** A prefix for video segments, which are served without a database query and therefore expire soon. */
export function signedSegmentsPrefix(media: Media, { scope, sessionId }: Scope, seconds: number): string {
  const expiry = nowSeconds() + seconds
  return `/media/${expiry}.${sessionId}.${segments}${signature(media, { scope, sessionId }, `${segments}${expiry}`)}/${scope}`
}

const segments = 'parts.'

export type Ticket = { sessionId: number; isForSegments: boolean }

/** Verifies a ticket; undefined if it is invalid, expired, or for another path. */
export function readTicket(media: Media, { ticket, path }: { ticket: string; path: string }): Ticket | undefined {
  const [, expiry, id, kind = '', signed = ''] = /^(\d{1,12})\.([1-9]\d{0,15})\.(parts\.)?([\w-]+)$/.exec(ticket) ?? []
  const scope = path.split('/').slice(0, 2).join('/')
  if (!expiry || !scopePattern.test(scope) || Number(expiry) <= nowSeconds()) return undefined
  const sessionId = Number(id)
  const isOurs = signingSecrets(media).some((secret) => {
    const expected = signature({ secret }, { scope, sessionId }, kind + expiry)
    return signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected))
  })
  return isOurs ? { sessionId, isForSegments: kind === segments } : undefined
}

function signature({ secret }: Pick<Media, 'secret'>, { scope, sessionId }: Scope, expiry: string | number): string {
  return createHmac('sha256', secret).update(`${expiry}.${sessionId}.${scope}`).digest('base64url').slice(0, 32)
}
