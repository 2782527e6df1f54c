import { first, type Sql } from '../database.ts'

export type NewFile = { userId: number; type: number; name: string; mime: string; size: number; path: string }

export async function insertFile(sql: Sql, file: NewFile): Promise<number> {
  const row = first(
    await sql<{ id: number }>`
      insert into files (user_id, type, name, mime, size, path)
      values (${file.userId}, ${file.type}, ${file.name}, ${file.mime}, ${file.size}, ${file.path}) returning id`,
  )
  if (!row) throw new Error('The file was not written')
  return row.id
}

export async function findPicture(
  sql: Sql,
  { userId, fileId }: { userId: number; fileId: number },
): Promise<{ id: number; path: string } | undefined> {
  return first(
    await sql<{ id: number; path: string }>`
      select id, path from files where id = ${fileId} and user_id = ${userId} and type = 2`,
  )
}

export function listPicturesOfErased(sql: Sql): Promise<{ id: number; path: string }[]> {
  return sql<{ id: number; path: string }>`
    select f.id, f.path from files f join users u on u.id = f.user_id
    where u.deleted_at is not null and f.type = 2 order by f.id limit 1000`
}

export async function deleteFile(sql: Sql, fileId: number): Promise<void> {
  await sql`delete from files where id = ${fileId}`
}
