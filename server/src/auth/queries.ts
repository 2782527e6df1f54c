import { first, type Sql } from '../database.ts'
import type { User } from '#contract/users/api.ts'

export type SessionRow = User & {
  session_id: number
  scores_amount: number
  expired: boolean
  revoked_reason: 'logout' | 'replaced' | 'closed' | null
}

/** The session of a token with its person, in the wire's shape; revoked and expired ones too. */
export async function findSession(sql: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return first(
    await sql<SessionRow>`
      select s.id as session_id, s.revoked_reason, s.expires_at <= now() as expired,
        u.id, u.email, u.username, u.name, u.last_name, u.avatar, cardinality(u.roles) > 0 as is_admin,
        u.is_require_update_password, u.is_require_update_profile,
        case u.locale when 'ru' then 'ru-RU' when 'es' then 'es-ES' else 'en-US' end as language_code,
        u.locale, u.status, u.timezone, u.disable_notification::int as disable_notification, u.segments,
        coalesce((select sum(amount) from points_postings
          where user_id = u.id and account = 'learner'), 0)::int as scores_amount
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and u.deleted_at is null`,
  )
}

export async function findCredentials(
  sql: Sql,
  email: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  return first(
    await sql<{ id: number; password_hash: string | null }>`
      select id, password_hash from users where email = ${email} and deleted_at is null`,
  )
}

export type NewSession = {
  userId: number
  tokenHash: Buffer
  brand: string
  appType: 'web' | 'mobile'
  userAgent: string
  address: string
  days: number
}

export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (user_id, token_hash, brand, app_type, user_agent, address, expires_at)
    values (${session.userId}, ${session.tokenHash}, ${session.brand}, ${session.appType}, ${session.userAgent},
      ${session.address}, now() + make_interval(days => ${session.days}))`
}

/** Ends the person's other sessions of the brand and returns their ids. */
export async function revokeOtherSessions(
  sql: Sql,
  { userId, brand, tokenHash }: { userId: number; brand: string; tokenHash: Buffer },
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    update sessions set revoked_at = now(), revoked_reason = 'replaced'
    where user_id = ${userId} and brand = ${brand} and token_hash <> ${tokenHash} and revoked_at is null
    returning id`
  return rows.map((row) => row.id)
}

export async function revokeSession(sql: Sql, sessionId: number): Promise<void> {
  await sql`
    update sessions set revoked_at = now(), revoked_reason = 'logout' where id = ${sessionId} and revoked_at is null`
}

/** Counts one attempt; counts are kept by the ten seconds, so that a window slides. */
export async function countAttempt(sql: Sql, key: string): Promise<void> {
  await sql`
    insert into attempts (key, window_start, count)
    values (${key}, date_bin('10 seconds', now(), 'epoch'), 1)
    on conflict (key, window_start) do update set count = attempts.count + 1`
}

export async function findAttempts(sql: Sql, key: string, windowSeconds: number): Promise<number> {
  const row = first(
    await sql<{ count: number }>`
      select coalesce(sum(count), 0)::int as count from attempts
      where key = ${key} and window_start > now() - make_interval(secs => ${windowSeconds})`,
  )
  return row?.count ?? 0
}

export async function clearAttempts(sql: Sql, key: string): Promise<void> {
  await sql`delete from attempts where key = ${key}`
}
