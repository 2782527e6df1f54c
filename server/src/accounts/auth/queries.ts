import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { User } from '#contract/accounts/users/api.ts'
import { userColumns, userContextColumns, type UserContextRow } from '../users/users.ts'

export type SessionRow = {
  id: number
  user_id: number
  brand: string
  expired: boolean
  revoked_reason: 'logout' | 'replaced' | 'closed' | null
  /** Hash of the binding cookie; null for an unbound session. */
  binding_hash: Buffer | null
}

/** The session of a token, including revoked and expired ones. */
export async function findSession(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return first(
    await sql<SessionRow>`
      select s.id, s.user_id, s.brand, s.revoked_reason, s.binding_hash, s.expires_at <= now() as expired
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and u.deleted_at is null and u.closed_at is null`,
  )
}

export type SessionWithUser = UserContextRow &
  Pick<SessionRow, 'brand' | 'expired' | 'revoked_reason' | 'binding_hash'> & { session_id: number; profile?: User }

const sessionColumns = fragment`
        s.id as session_id, s.brand, s.revoked_reason, s.binding_hash, s.expires_at <= now() as expired`

/** The session of a token with its user, in one statement: every authenticated call starts with it. */
export async function findSessionWithUser(sql: Sql, tokenHash: Buffer): Promise<SessionWithUser | undefined> {
  return first(
    await sql<SessionWithUser>`
      select ${sessionColumns}, ${userContextColumns}
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and u.deleted_at is null and u.closed_at is null`,
  )
}

/** The same with the whole user, which few calls need. */
export async function findSessionWithProfile(sql: Sql, tokenHash: Buffer): Promise<SessionWithUser | undefined> {
  return first(
    await sql<SessionWithUser>`
      select ${sessionColumns}, ${userContextColumns},
        (select to_json(profile) from (select ${userColumns}) profile) as profile
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and u.deleted_at is null and u.closed_at is null`,
  )
}

export type Credentials = { id: number; password_hash: string | null; closed: boolean }

export async function findCredentials(sql: Sql, email: string): Promise<Credentials | undefined> {
  return first(
    await sql<Credentials>`
      select id, password_hash, closed_at is not null as closed from users
      where email = ${email} and deleted_at is null`,
  )
}

export async function findCredentialsByAppId(sql: Sql, appId: string): Promise<Credentials | undefined> {
  return first(
    await sql<Credentials>`
      select id, password_hash, closed_at is not null as closed from users
      where app_id = ${appId} and deleted_at is null`,
  )
}

type Device = { deviceHash: Buffer | undefined }

/** Devices and networks of the account's sessions of the last 90 days. */
export type KnownOrigins = { known_addresses: string[]; is_known_device: boolean }

const fromRecentSessions = fragment`
          from sessions s where s.user_id = u.id and s.created_at > now() - interval '90 days'`

/** Known origins of user `u` and the call's `device`. Addresses are bounded, since guesses read them before their limits apply. */
const knownOrigins = fragment`
        array(select s.address ${fromRecentSessions}
          group by s.address order by max(s.id) desc limit 200) as known_addresses,
        exists (select ${fromRecentSessions} and s.device_hash = device.hash) as is_known_device`

export type GuessedAccount = Credentials & KnownOrigins & { is_staff: boolean }

/** The account of an e-mail or an app id, with its known origins. */
export async function findGuessedAccount(
  sql: Sql,
  { email, appId, deviceHash }: { email?: string; appId?: string } & Device,
): Promise<GuessedAccount | undefined> {
  return first(
    await sql<GuessedAccount>`
      select u.id, u.password_hash, u.closed_at is not null as closed, u.roles <> '{}' as is_staff, ${knownOrigins}
      from users u cross join (select ${deviceHash ?? null}::bytea as hash) device
      where (u.email = ${email ?? null} or u.app_id = ${appId ?? null}) and u.deleted_at is null`,
  )
}

export type Account = Credentials & {
  email: string | null
  is_confirmed: boolean
  /** Whether the e-mail was added later and is unconfirmed: it may be mistyped. */
  is_email_doubtful: boolean
}

export async function lockAccount(sql: Sql, userId: number): Promise<Account | undefined> {
  return first(
    await sql<Account>`
      select id, password_hash, closed_at is not null as closed, email, email_confirmed_at is not null as is_confirmed,
        is_email_added and email_confirmed_at is null as is_email_doubtful
      from users where id = ${userId} and deleted_at is null for no key update`,
  )
}

type SessionOfUser = { userId: number; sessionId: number }
/** `proved_seconds`: since the proof of the session, null if there was none. */
type ProofRow = KnownOrigins & { password_hash: string | null; proved_seconds: number | null; is_forced: boolean }

/** Data for reauthentication; `is_forced`: the password must be changed. */
export async function findProof(
  sql: Sql,
  { userId, sessionId, deviceHash }: SessionOfUser & Device,
): Promise<ProofRow | undefined> {
  return first(
    await sql<ProofRow>`
      select u.password_hash, extract(epoch from now() - own.proved_at)::int as proved_seconds,
        u.is_require_update_password as is_forced, ${knownOrigins}
      from users u join sessions own on own.user_id = u.id
        cross join (select ${deviceHash ?? null}::bytea as hash) device
      where u.id = ${userId} and own.id = ${sessionId}`,
  )
}

export async function findProvedSeconds(sql: Sql, { userId, sessionId }: SessionOfUser): Promise<number | null> {
  const row = first(
    await sql<{ seconds: number | null }>`
      select extract(epoch from now() - proved_at)::int as seconds from sessions
      where id = ${sessionId} and user_id = ${userId}`,
  )
  return row?.seconds ?? null
}

type OpenSession = Pick<SessionRow, 'id' | 'brand' | 'binding_hash'> & { token_hash: Buffer }

export async function findOpenSession(
  sql: Sql,
  { userId, sessionId }: SessionOfUser,
): Promise<OpenSession | undefined> {
  return first(
    await sql<OpenSession>`
      select id, token_hash, brand, binding_hash from sessions
      where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()`,
  )
}

export async function isSessionOpen(sql: Sql, { userId, sessionId }: SessionOfUser): Promise<boolean> {
  const rows = await sql`
    select 1 as found from sessions
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()`
  return rows.length > 0
}

/** The proof of a sign-in: the user now, or another session of the user. */
export type SessionProof = 'now' | { sessionId: number }

export type NewSession = {
  userId: number
  proof: SessionProof | undefined
  tokenHash: Buffer
  deviceHash: Buffer | undefined
  bindingHash: Buffer | undefined
  brand: string
  appType: 'web' | 'mobile'
  userAgent: string
  address: string
  days: number
}

/** `is_elsewhere`: the user has other sessions; `user` is null for an erased account. */
type Inserted = {
  is_elsewhere: boolean
  has_push: boolean
  /** Whether the user's time zone is only assumed. */
  is_timezone_assumed: boolean
  user: User | null
}

export async function insertSession(sql: Sql, session: NewSession): Promise<Inserted | undefined> {
  const { proof } = session
  const provedBy = typeof proof === 'object' ? proof.sessionId : null
  return first(
    await sql<Inserted>`
      insert into sessions (user_id, token_hash, device_hash, binding_hash, brand, app_type, user_agent, address, expires_at,
        proved_at)
      values (${session.userId}, ${session.tokenHash}, ${session.deviceHash ?? null}, ${session.bindingHash ?? null},
        ${session.brand}, ${session.appType}, ${session.userAgent}, ${session.address}, now() + make_interval(days => ${session.days}),
        case when ${proof === 'now'} then now()
          else (select s.proved_at from sessions s where s.id = ${provedBy} and s.user_id = ${session.userId}) end)
      returning exists (
        select 1 from sessions s where s.user_id = ${session.userId} and s.revoked_at is null and s.expires_at > now()
      ) as is_elsewhere,
      exists (select from push_subscriptions p where p.user_id = ${session.userId}) as has_push,
      coalesce((select u.is_timezone_assumed from users u where u.id = ${session.userId}), false) as is_timezone_assumed,
      (select to_json(profile) from (
        select ${userColumns} from users u where u.id = ${session.userId} and u.deleted_at is null) profile) as user`,
  )
}

export type SessionItem = {
  id: number
  is_current: boolean
  brand: string
  app_type: string
  user_agent: string
  created_at: number
  expires_at: number
}

export function listSessions(sql: Sql, viewer: { userId: number; sessionId: number }): Promise<SessionItem[]> {
  return sql<SessionItem>`
    select id, id = ${viewer.sessionId} as is_current, brand, app_type, user_agent,
      extract(epoch from created_at)::bigint as created_at, extract(epoch from expires_at)::bigint as expires_at
    from sessions where user_id = ${viewer.userId} and revoked_at is null and expires_at > now()
    order by id desc limit 100`
}

export type Ending = {
  userId: number
  reason: 'logout' | 'replaced' | 'closed'
  /** Filters: one session, some, all of a brand, all but one. By default all sessions. */
  sessionId?: number
  sessionIds?: readonly number[]
  brand?: string
  exceptTokenHash?: Buffer
  exceptSessionId?: number
}

/** Revokes active sessions of a user; returns their ids. */
export async function updateEndedSessions(sql: Sql, ending: Ending): Promise<number[]> {
  const { sessionId = null, sessionIds = null, brand = null, exceptTokenHash = null, exceptSessionId = null } = ending
  const rows = await sql<{ id: number }>`
    update sessions set revoked_at = now(), revoked_reason = ${ending.reason}
    where user_id = ${ending.userId} and revoked_at is null
      and (${sessionId}::bigint is null or id = ${sessionId})
      and (${sessionIds}::bigint[] is null or id = any(${sessionIds}))
      and (${brand}::text is null or brand = ${brand})
      and (${exceptTokenHash}::bytea is null or token_hash <> ${exceptTokenHash})
      and (${exceptSessionId}::bigint is null or id <> ${exceptSessionId})
    returning id`
  return rows.map((row) => row.id)
}

/** Removes device data from sessions of erased accounts. */
export async function updateErasedSessions(sql: Sql): Promise<void> {
  await sql`
    update sessions s set user_agent = '', address = '', device_hash = null from erased_people u
    where u.id = s.user_id and (s.user_agent <> '' or s.address <> '' or s.device_hash is not null)`
}

/** Deletes sessions that ended 90 days ago, which no longer count as known origins; returns the number of rows. */
export async function deleteOldSessions(sql: Sql, limit: number): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      with old as (
        delete from sessions where id = any (array(
          select id from sessions s where least(expires_at, revoked_at) < now() - interval '90 days'
            and not exists (select from push_subscriptions p where p.session_id = s.id)
            and not exists (select from push_messages m where m.session_id = s.id)
          order by least(expires_at, revoked_at) limit ${limit}))
        returning 1
      )
      select count(*)::int as count from old`,
  )
  return row?.count ?? 0
}
