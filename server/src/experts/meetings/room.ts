import { isMeetingLink, linkTimes } from '#contract/experts/meetings/rules.ts'
import type { Meeting } from '#contract/experts/meetings/api.ts'
import type { Moment } from '../../platform/clock.ts'
import type { MeetingServer } from '../../platform/config/config.ts'
import type { MeetingRow } from './queries.ts'

type Visitor = { name: string; isExpert: boolean }
type BookedRow = Pick<MeetingRow, 'starts_at' | 'minutes' | 'is_confirmed' | 'room' | 'expert_link'>

/** The link of a confirmed meeting for one of its two people; its address only while it is open. */
export async function linkOf(
  server: MeetingServer,
  row: BookedRow,
  { now, ...visitor }: Visitor & Moment,
): Promise<Meeting['link']> {
  const { starts_at: startsAt, minutes, is_confirmed, room, expert_link } = row
  if (startsAt === null || room === null || !is_confirmed) return null
  const { opensAt, closesAt } = linkTimes({ startsAt, minutes })
  const isOpen = opensAt <= now && now < closesAt
  // The operator may have removed the host from the list since the link was stored.
  const ownLink = expert_link !== null && isMeetingLink(expert_link, server.linkHosts) ? expert_link : undefined
  const url = isOpen ? (ownLink ?? (await roomUrl(server, { room, closesAt, visitor }))) : null
  return { url, opens_at: opensAt, closes_at: closesAt }
}

type Room = { room: string; closesAt: number; visitor: Visitor }

/** A room of a Jitsi server with a name that cannot be guessed; a server with a token admits nobody else. */
async function roomUrl({ url, token }: MeetingServer, { room, closesAt, visitor }: Room): Promise<string> {
  const name = `daystream-${room}`
  if (!token) return `${url}/${name}`
  const { hostname } = new URL(url)
  const user = { name: visitor.name, moderator: visitor.isExpert }
  // Loaded lazily: 16 MB that only servers with a token need.
  const { SignJWT } = await import('jose')
  const jwt = await new SignJWT({ room: name, context: { user } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(token.appId)
    .setAudience(token.appId)
    .setSubject(hostname)
    .setExpirationTime(closesAt)
    .sign(new TextEncoder().encode(token.secret))
  return `${url}/${name}?jwt=${jwt}`
}
