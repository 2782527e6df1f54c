import type { ExpertNote } from '#contract/experts/desk/learnerApi.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** A note `n` by the author `e`, as seen by the staff member `me`. */
export const noteColumns = fragment`
      n.id, display_name(e) as author, n.author_id = (select id from me) as is_own, n.text,
      date_part('epoch', n.created_at)::bigint as created_at, date_part('epoch', n.edited_at)::bigint as edited_at`

export type NoteKey = { learnerId: number; authorId: number; id: number }
type NewNote = Omit<NoteKey, 'id'> & { clientId: string; text: string }

/** Returns the note's id; undefined if the author has already stored one with this client id. */
export async function insertNote(sql: Sql, note: NewNote): Promise<number | undefined> {
  const row = first(
    await sql<{ id: number }>`
      insert into expert_notes (user_id, author_id, client_id, text)
      values (${note.learnerId}, ${note.authorId}, ${note.clientId}, ${note.text})
      on conflict (author_id, client_id) do nothing returning id`,
  )
  return row?.id
}

export async function findNote(
  sql: Sql,
  { learnerId, authorId, clientId }: Omit<NewNote, 'text'>,
): Promise<ExpertNote | undefined> {
  return first(
    await sql<ExpertNote>`
      with me as (select ${authorId}::bigint as id)
      select ${noteColumns} from expert_notes n join users e on e.id = n.author_id
      where n.user_id = ${learnerId} and n.author_id = ${authorId} and n.client_id = ${clientId}`,
  )
}

export async function updateNote(
  sql: Sql,
  { learnerId, authorId, id, text }: NoteKey & { text: string },
): Promise<ExpertNote | undefined> {
  return first(
    await sql<ExpertNote>`
      with me as (select ${authorId}::bigint as id),
      n as (
        update expert_notes set text = ${text}, edited_at = now()
        where id = ${id} and user_id = ${learnerId} and author_id = ${authorId} returning *
      )
      select ${noteColumns} from n join users e on e.id = n.author_id`,
  )
}

export async function hasNote(sql: Sql, { learnerId, authorId, id }: NoteKey): Promise<boolean> {
  const rows = await sql`
    select id from expert_notes where id = ${id} and user_id = ${learnerId} and author_id = ${authorId}`
  return rows.length > 0
}

export async function deleteNote(sql: Sql, { learnerId, authorId, id }: NoteKey): Promise<boolean> {
  const rows = await sql`
    delete from expert_notes where id = ${id} and user_id = ${learnerId} and author_id = ${authorId} returning id`
  return rows.length > 0
}

export async function deleteNotesOfErased(sql: Sql): Promise<void> {
  await sql`delete from expert_notes n using erased_people u where u.id = n.user_id`
}
