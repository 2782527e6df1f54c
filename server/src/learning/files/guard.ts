import { fileTypes } from '#contract/learning/files/rules.ts'
import { contentDisposition } from '../../platform/http/contentDisposition.ts'
import { staffBrand, type AppContext } from '../../platform/http/context.ts'
import type { Access, MediaGuard } from '../../platform/http/mediaRoutes.ts'
import { findReader, type Reader } from './readerQueries.ts'
import { convertedMime, convertedSoundMime, isConvertedVideo } from './records.ts'

export const fileGuard: MediaGuard = { isOpen: () => false, isSegment: () => false, mayRead }

async function mayRead(
  { database }: AppContext,
  { sessionId, id, path }: { sessionId: number; id: number; path: string },
): Promise<Access | undefined> {
  const reader = await findReader(database.sql, { sessionId, fileId: id })
  if (!reader) return undefined
  if (!reader.is_owner && !reader.is_recipient && !isEntitledStaff(reader)) return undefined
  return { segmentSeconds: 0, headers: headersOf(reader, path) }
}

/** Experts read homework and chat files of their courses, support those of questions, administrators everything. */
function isEntitledStaff({ brand, roles, is_in_served_course: isServed, is_of_support: isOfSupport }: Reader): boolean {
  if (brand !== staffBrand) return false
  return roles.includes('admin') || (roles.includes('expert') && isServed) || (roles.includes('support') && isOfSupport)
}

const madeTypes: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg', m4a: convertedSoundMime }

/** Browsers show pictures and videos, download documents, and run none of them. */
function headersOf({ type, mime, name }: { type: number; mime: string; name: string }, path: string) {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const made = isConvertedVideo(file) ? convertedMime : madeTypes[file.slice(file.lastIndexOf('.') + 1)]
  const disposition = type === fileTypes.document ? 'attachment' : 'inline'
  return {
    'content-type': made ?? mime,
    'content-disposition': contentDisposition(disposition, name),
    'content-security-policy': "default-src 'none'; sandbox",
    // Signing out takes effect with the next request, whatever the browser has stored.
    'cache-control': 'private, no-cache',
  }
}
