import { first, type Sql } from '../database.ts'
import { personColumns, type PersonRow } from '../users/users.ts'

export type SessionRow = {
  id: number
  user_id: number
  brand: string
  expired: boolean
  revoked_reason: 'logout' | 'replaced' | 'closed' | null
  /** Of the secret that the browser keeps; null where the token alone opens the session. */
  binding_hash: Buffer | null
}

/** The session of a token, revoked and expired ones too. */
export async function findSession(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return first(
    await sql<SessionRow>`
      select s.id, s.user_id, s.brand, s.revoked_reason, s.binding_hash, s.expires_at <= now() as expired
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and u.deleted_at is null and u.closed_at is null`,
  )
}

export type SessionWithPerson = PersonRow &
  Pick<SessionRow, 'brand' | 'expired' | 'revoked_reason' | 'binding_hash'> & { session_id: number }

/** The session of a token with its person, in one statement: every call that needs a person begins with it. */
export async function findSessionWithPerson(sql: Sql, tokenHash: Buffer): Promise<SessionWithPerson | undefined> {
  return first(
    await sql<SessionWithPerson>`
      select s.id as session_id, s.brand, s.revoked_reason, s.binding_hash, s.expires_at <= now() as expired,
        ${personColumns}
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

export type Account = Credentials & { email: string | null; is_confirmed: boolean }

/** An account as it is now; other calls that lock it wait until this transaction is over. */
export async function lockAccount(sql: Sql, userId: number): Promise<Account | undefined> {
  return first(
    await sql<Account>`
      select id, password_hash, closed_at is not null as closed, email, email_confirmed_at is not null as is_confirmed
      from users where id = ${userId} and deleted_at is null for no key update`,
  )
}

type SessionOfUser = { userId: number; sessionId: number }
type ProofRow = { password_hash: string | null; session_seconds: number; is_forced: boolean }

/** What a person can prove to be the owner by; `is_forced`: they have to set a new password first of all. */
export async function findProof(sql: Sql, { userId, sessionId }: SessionOfUser): Promise<ProofRow | undefined> {
  return first(
    await sql<ProofRow>`
      select u.password_hash, extract(epoch from now() - s.created_at)::int as session_seconds,
        u.is_require_update_password as is_forced
      from users u join sessions s on s.user_id = u.id where u.id = ${userId} and s.id = ${sessionId}`,
  )
}

type OpenSession = Pick<SessionRow, 'brand' | 'binding_hash'> & { token_hash: Buffer }

export async function findOpenSession(
  sql: Sql,
  { userId, sessionId }: SessionOfUser,
): Promise<OpenSession | undefined> {
  return first(
    await sql<OpenSession>`
      select token_hash, brand, binding_hash from sessions
      where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()`,
  )
}

export async function isSessionOpen(sql: Sql, { userId, sessionId }: SessionOfUser): Promise<boolean> {
  const rows = await sql`
    select 1 as found from sessions
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()`
  return rows.length > 0
}

/** Other calls that lock this person wait until this transaction is over. */
export async function lockUser(sql: Sql, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`
}

export type NewSession = {
  userId: number
  tokenHash: Buffer
  deviceHash: Buffer | undefined
  bindingHash: Buffer | undefined
  brand: string
  appType: 'web' | 'mobile'
  userAgent: string
  address: string
  days: number
}

/** Gives the person, null for one who was erased, and whether they were signed in somewhere already. */
export async function insertSession(
  sql: Sql,
  session: NewSession,
): Promise<{ is_elsewhere: boolean; person: PersonRow | null } | undefined> {
  return first(
    await sql<{ is_elsewhere: boolean; person: PersonRow | null }>`
      insert into sessions (user_id, token_hash, device_hash, binding_hash, brand, app_type, user_agent, address, expires_at)
      values (${session.userId}, ${session.tokenHash}, ${session.deviceHash ?? null}, ${session.bindingHash ?? null},
        ${session.brand}, ${session.appType}, ${session.userAgent}, ${session.address}, now() + make_interval(days => ${session.days}))
      returning exists (
        select 1 from sessions s where s.user_id = ${session.userId} and s.revoked_at is null and s.expires_at > now()
      ) as is_elsewhere, (select to_json(person) from (
        select ${personColumns} from users u where u.id = ${session.userId} and u.deleted_at is null) person) as person`,
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

/** Sessions that are open, newest first. */
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
  /** The sessions that end: this one, these, those of one brand, all but one. Left out: every session. */
  sessionId?: number
  sessionIds?: readonly number[]
  brand?: string
  exceptTokenHash?: Buffer
  exceptSessionId?: number
}

/** Ends open sessions of a person and returns their ids. */
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

/** The sessions stay, without what their devices said of themselves. */
export async function updateErasedSessions(sql: Sql): Promise<void> {
  await sql`
    update sessions s set user_agent = '', address = '', device_hash = null from users u
    where u.id = s.user_id and u.deleted_at is not null and (s.user_agent <> '' or s.address <> '' or s.device_hash is not null)`
}

/** Where a person has signed in during the last 90 days, newest first. */
export function listKnownAddresses(
  sql: Sql,
  { userId, deviceHash }: { userId: number; deviceHash: Buffer | undefined },
): Promise<{ address: string; is_device: boolean }[]> {
  return sql<{ address: string; is_device: boolean }>`
    select address, bool_or(coalesce(device_hash = ${deviceHash ?? null}::bytea, false)) as is_device
    from sessions where user_id = ${userId} and created_at > now() - interval '90 days'
    group by address order by is_device desc, max(id) desc limit 200`
}

/** Sessions that ended 90 days ago: nobody is told of them, and they make no place a known one. Gives how many went. */
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
