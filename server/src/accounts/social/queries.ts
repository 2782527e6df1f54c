import type { SocialAction } from '#contract/accounts/social/api.ts'
import type { SocialSource } from '#contract/brands/socialNetworks.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export type ExternalAuth = { id: number; source: SocialSource }

export function listExternalAuths(sql: Sql, userId: number): Promise<ExternalAuth[]> {
  return sql<ExternalAuth>`select id, source from external_auths where user_id = ${userId} order by id`
}

export type Owner = { user_id: number; state: 'open' | 'closed' | 'erased' }

export async function findOwner(sql: Sql, source: SocialSource, subject: string): Promise<Owner | undefined> {
  return first(
    await sql<Owner>`
      select e.user_id, case when u.deleted_at is not null then 'erased' when u.closed_at is not null then 'closed'
        else 'open' end as state
      from external_auths e join users u on u.id = e.user_id
      where e.source = ${source} and e.subject = ${subject}`,
  )
}

/** The networks linked to the account of an e-mail; undefined if there is no such account. */
export async function findSourcesOfEmail(sql: Sql, email: string): Promise<SocialSource[] | undefined> {
  const row = first(
    await sql<{ sources: SocialSource[] }>`
      select coalesce(array_agg(e.source order by e.id) filter (where e.id is not null), '{}') as sources
      from users u left join external_auths e on e.user_id = u.id
      where u.email = ${email} group by u.id`,
  )
  return row?.sources
}

type NewExternalAuth = { userId: number; source: SocialSource; subject: string }

/** False if the identity is linked to another account, or the account to another identity of this network. */
export async function insertExternalAuth(sql: Sql, { userId, source, subject }: NewExternalAuth): Promise<boolean> {
  const rows = await sql`
    insert into external_auths (user_id, source, subject) values (${userId}, ${source}, ${subject})
    on conflict do nothing returning id`
  return rows.length > 0
}

/** Whether the account has a password; locks the account until the transaction ends. */
export async function lockPassword(sql: Sql, userId: number): Promise<boolean> {
  const row = first(
    await sql<{ has_password: boolean }>`
      select password_hash is not null as has_password from users where id = ${userId} for update`,
  )
  return row?.has_password ?? false
}

export async function deleteExternalAuth(sql: Sql, externalAuthId: number): Promise<void> {
  await sql`delete from external_auths where id = ${externalAuthId}`
}

export type NewOAuthState = {
  keyHash: Buffer
  source: SocialSource
  action: SocialAction
  userId: number | undefined
  sessionId: number | undefined
  verifier: string
  nonce: string
  successUrl: string
  cancelUrl: string
  restores: boolean
  timezone: string
  seconds: number
}

export async function insertOAuthState(sql: Sql, state: NewOAuthState): Promise<void> {
  await sql`
    insert into oauth_states (state_hash, source, action, user_id, session_id, verifier, nonce, success_url, cancel_url, restores,
      timezone, expires_at)
    values (${state.keyHash}, ${state.source}, ${state.action}, ${state.userId ?? null}, ${state.sessionId ?? null}, ${state.verifier},
      ${state.nonce}, ${state.successUrl}, ${state.cancelUrl}, ${state.restores}, ${state.timezone},
      now() + make_interval(secs => ${state.seconds}))`
}

export type OAuthState = {
  source: SocialSource
  action: SocialAction
  user_id: number | null
  session_id: number | null
  verifier: string
  nonce: string
  success_url: string
  cancel_url: string
  restores: boolean
  timezone: string
}

/** Consumes a state: it works once. */
export async function deleteOAuthState(
  sql: Sql,
  keyHash: Buffer,
  source: SocialSource,
): Promise<OAuthState | undefined> {
  return first(
    await sql<OAuthState>`
      delete from oauth_states where state_hash = ${keyHash} and source = ${source} and expires_at > now()
      returning source, action, user_id, session_id, verifier, nonce, success_url, cancel_url, restores, timezone`,
  )
}

export async function deleteExpiredOAuthStates(sql: Sql): Promise<void> {
  await sql`delete from oauth_states where expires_at < now()`
}

export async function deleteExternalAuthsOfErased(sql: Sql): Promise<void> {
  await sql`delete from external_auths e using erased_people u where u.id = e.user_id`
}

export async function deleteExternalAuths(sql: Sql, userId: number): Promise<void> {
  await sql`delete from external_auths where user_id = ${userId}`
}
