import { queryOf, sqlOf, type Database, type Sql } from '../src/platform/database/database.ts'

export type Statement = { text: string; values: unknown[] }

/** A database that records its statements. */
export function recorded(database: Database): { database: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const record = (sql: Sql): Sql =>
    sqlOf({
      query: ({ text, values = [] }) => {
        statements.push({ text, values })
        return queryOf(sql)(text, values)
      },
    })
  const transaction: Database['transaction'] = (work, opening) =>
    database.transaction((sql, hooks) => work(record(sql), hooks), opening && ((sql) => opening(record(sql))))
  return { database: { ...database, sql: record(database.sql), transaction }, statements }
}
