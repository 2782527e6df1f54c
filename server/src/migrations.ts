import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Database } from './database.ts'
import { OperatorError } from './operatorError.ts'

const migrationsFolder = new URL('../migrations/', import.meta.url)
const migrationLock = 7_301_177

/**
 * Applies the migrations that this database has not seen, in order, once, whoever else starts at the same time. Throws
 * when the database has seen some that this version does not have: what they changed is unknown to it.
 */
export async function migrate(database: Database, log: (line: string) => void = () => undefined): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
    await applyMissing(client, log)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function applyMissing(client: pg.PoolClient, log: (line: string) => void): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const known = new Set(files)
  const unknown = rows.findLast((row) => !known.has(row.name))
  if (unknown)
    throw new OperatorError(
      `The database was changed by a newer version of Daystream (${unknown.name}): start that version, or restore a backup from before it.`,
    )
  const applied = new Set(rows.map((row) => row.name))
  for (const name of files.filter((file) => !applied.has(file)).toSorted()) {
    log(`Migrating: ${name}`)
    await client.query(readFileSync(new URL(name, migrationsFolder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}
