import type { Sql } from '../../platform/database/database.ts'

export type NewAddition = {
  streamId: number
  userId: number
  actorId: number | null
  clientId: string
  consultations: number
  hasChat: boolean
  meeting: { title: string; minutes: number } | undefined
  reason: string
}

/** Returns whether the run has nothing of this client id yet. */
export async function insertAddition(sql: Sql, addition: NewAddition): Promise<boolean> {
  const { streamId, userId, actorId, clientId, consultations, hasChat, meeting, reason } = addition
  const rows = await sql`
    insert into run_additions (stream_id, user_id, actor_id, client_id, consultations, has_chat, meeting_title,
      meeting_minutes, reason)
    values (${streamId}, ${userId}, ${actorId}, ${clientId}, ${consultations}, ${hasChat}, ${meeting?.title ?? null},
      ${meeting?.minutes ?? null}, ${reason})
    on conflict (stream_id, client_id) do nothing returning id`
  return rows.length > 0
}

export async function deleteAdditionsOfErased(sql: Sql): Promise<void> {
  await sql`delete from run_additions d using erased_people u where u.id = d.user_id`
}
