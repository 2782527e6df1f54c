import { queryOf, sqlOf, type Database, type Sql } from '../src/platform/database/database.ts'

export type Statement = { text: string; values: unknown[]; isInTransaction: boolean }

/** A database that records its statements. */
export function recorded(database: Database): { database: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const record = (sql: Sql, isInTransaction: boolean): Sql =>
    sqlOf({
      query: ({ text, values = [] }) => {
        statements.push({ text, values, isInTransaction })
        return queryOf(sql)(text, values)
      },
    })
  const transaction: Database['transaction'] = (work, opening) =>
    database.transaction(
      (sql, hooks) => work(record(sql, true), hooks),
      opening && ((sql) => opening(record(sql, true))),
    )
  return { database: { ...database, sql: record(database.sql, false), transaction }, statements }
}
