import { readFile } from 'node:fs/promises'
import { mediaFile, signedPartsPrefix, type Media } from './media.ts'

type Playlist = { path: string; sessionId: number; partSeconds: number; isPart: (path: string) => boolean }

/** A playlist as it goes out: the parts that it names are opened by addresses that live for `partSeconds`. */
export async function readPlaylist(media: Media, { path, sessionId, partSeconds, isPart }: Playlist): Promise<string> {
  const text = await readFile(mediaFile(media, path), 'utf8')
  const folder = path.slice(0, path.lastIndexOf('/'))
  const [domain, id, ...below] = folder.split('/')
  const prefix = [signedPartsPrefix(media, { scope: `${domain}/${id}`, sessionId }, partSeconds), ...below].join('/')
  // Names of files beside the playlist: a line of its own, or an attribute.
  return text.replaceAll(/(?<=^|URI=")[\w.-]+(?=$|")/gm, (name) =>
    isPart(`${folder}/${name}`) ? `${prefix}/${name}` : name,
  )
}
