import { nowSeconds } from '../../platform/clock.ts'
import { contentDisposition } from '../../platform/http/contentDisposition.ts'
import { staffBrand, type AppContext } from '../../platform/http/context.ts'
import type { Access, MediaGuard } from '../../platform/http/mediaRoutes.ts'
import { textIn } from '../../platform/language/text.ts'
import { findUserContext } from '../../accounts/users/users.ts'
import { documentFile, documentName } from '../courses/documents.ts'
import { findDocumentReader, type DocumentReader } from '../courses/queries.ts'
import { canOpenDocuments } from './streams.ts'

export const documentGuard: MediaGuard = { isOpen: () => false, isSegment: () => false, mayRead }

/** Whether the session is valid and its user has a run that opens the documents of the course, or is staff at the console. */
async function mayRead(
  context: AppContext,
  { sessionId, id: courseId, path }: { sessionId: number; id: number; path: string },
): Promise<Access | undefined> {
  const { database } = context
  const [, , name = '', ...below] = path.split('/')
  const [key = ''] = name.split('.')
  const reader = await findDocumentReader(database.sql, { sessionId, courseId, key })
  const account = reader && (await findUserContext(database.sql, reader.user_id))
  if (!reader || !account || below.length > 0 || name !== documentName(key, reader.file)) return undefined
  const access = { segmentSeconds: 0, path: documentFile(reader.file), headers: headersOf(reader, name) }
  if (account.roles.length > 0 && reader.brand === staffBrand) return access
  const { user, calendar } = account
  const learner = { userId: user.id, calendar, hasDemo: context.hasDemo(reader.brand), now: nowSeconds() }
  return (await canOpenDocuments(database, learner, courseId)) ? access : undefined
}

const inSandbox =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; sandbox"
/** Browsers show no PDF in the sandbox; their viewer isolates its scripts. */
const ofPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

const types: Readonly<Record<string, { type: string; policy: string }>> = {
  pdf: { type: 'application/pdf', policy: ofPdf },
  html: { type: 'text/html; charset=utf-8', policy: inSandbox },
  webp: { type: 'image/webp', policy: inSandbox },
}

/** A document can run nothing and read nothing of the page, also in a window of its own. */
function headersOf({ title, default_language }: DocumentReader, name: string): Record<string, string> {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const { type, policy } = types[ending] ?? { type: 'application/octet-stream', policy: inSandbox }
  return {
    'content-type': type,
    'content-disposition': contentDisposition(
      'inline',
      `${textIn(title, default_language, { default_language })}.${ending}`,
    ),
    'content-security-policy': policy,
    // Signing out takes effect with the next request, whatever the browser has stored.
    'cache-control': 'private, no-cache',
  }
}
