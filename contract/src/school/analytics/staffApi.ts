import { Type, type Static } from 'typebox'
import { Seconds } from '../../endpoint.ts'
import { byCursor, Cursor, staffList } from '../../platform/staffList.ts'

export const ErrorReport = Type.Object({
  fingerprint: Type.String(),
  message: Type.String(),
  detail: Type.String(),
  brand: Type.String(),
  address: Type.String(),
  count: Type.Integer(),
  first_at: Seconds,
  last_at: Seconds,
  cursor: Cursor,
})
export type ErrorReport = Static<typeof ErrorReport>

export const listErrorReports = staffList({
  path: '/spa/staff/v1/errors',
  summary: 'List browser error reports, grouped, latest first',
  access: 'admin',
  item: ErrorReport,
  key: byCursor,
})
