import { readFile } from 'node:fs/promises'
import { mediaFile, signedSegmentsPrefix, type Media } from './media.ts'

type Playlist = { path: string; sessionId: number; segmentSeconds: number; isSegment: (path: string) => boolean }

/** Reads a playlist and signs the URLs of its segments for `segmentSeconds`. */
export async function readPlaylist(
  media: Media,
  { path, sessionId, segmentSeconds, isSegment }: Playlist,
): Promise<string> {
  const text = await readFile(mediaFile(media, path), 'utf8')
  const folder = path.slice(0, path.lastIndexOf('/'))
  const [domain, id, ...below] = folder.split('/')
  const prefix = [signedSegmentsPrefix(media, { scope: `${domain}/${id}`, sessionId }, segmentSeconds), ...below].join(
    '/',
  )
  // File names: a line of their own, or a URI attribute.
  return text.replaceAll(/(?<=^|URI=")[\w.-]+(?=$|")/gm, (name) =>
    isSegment(`${folder}/${name}`) ? `${prefix}/${name}` : name,
  )
}
