import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { isDate } from '#contract/platform/dates.ts'
import { languages, type Language } from '#contract/endpoint.ts'
import type { FieldRule } from '#contract/fieldTexts.ts'
import {
  maxAccessDays,
  maxConsultations,
  maxCsvLines,
  optionalColumns,
  requiredColumns,
  runStartPattern,
} from '#contract/accounts/users/staff.ts'
import { ApiError, refuseField, type FieldViolation } from '../../platform/errors.ts'
import { knownTimezone } from '../../platform/language/dates.ts'
import { parseCsv, trimCells, UnclosedQuote, type CsvRecord } from './enrolmentCsv.ts'

type Column = (typeof requiredColumns)[number] | (typeof optionalColumns)[number]
const columns: readonly string[] = [...requiredColumns, ...optionalColumns]

export type LineError = { column: string; rule: FieldRule; limit?: number }

/** A line of the file; `error` is the rule that the line itself violates. */
export type EnrolmentRow = {
  line: number
  email: string
  course: string
  start: string
  name: string
  lastName: string
  locale: Language | undefined
  timezone: string | undefined
  days: number | undefined
  consultations: number | undefined
  error: LineError | undefined
}

/** Parses a CSV of people to enrol; throws if it is invalid. */
export function readEnrolments(csv: string): EnrolmentRow[] {
  const [header, ...lines] = recordsOf(csv)
  const names = trimCells(header?.cells ?? []).map((name) => name.toLowerCase())
  const unknown = names.find((name) => !columns.includes(name))
  if (unknown !== undefined) {
    const number = names.indexOf(unknown) + 1
    throw refuseCsv({ rule: 'csv_unknown_column', name: unknown === '' ? String(number) : unknown.slice(0, 60) })
  }
  const isComplete = requiredColumns.every((name) => names.includes(name)) && new Set(names).size === names.length
  if (!isComplete) throw refuseField('csv', 'csv_columns')
  if (lines.length > maxCsvLines)
    throw new ApiError('validation_failed', { fields: [{ field: 'csv', rule: 'csv_lines', limit: maxCsvLines }] })
  return lines.map((record) => enrolmentOf(record, names))
}

function refuseCsv(violation: Omit<FieldViolation, 'field'>): ApiError {
  return new ApiError('validation_failed', { fields: [{ field: 'csv', ...violation }] })
}

function recordsOf(csv: string): CsvRecord[] {
  try {
    return parseCsv(csv)
  } catch (error) {
    throw error instanceof UnclosedQuote ? refuseCsv({ rule: 'csv_quotes', limit: error.line }) : error
  }
}

function enrolmentOf({ line, cells: allCells }: CsvRecord, names: readonly string[]): EnrolmentRow {
  const cells = trimCells(allCells)
  const cell = (name: Column) => cells[names.indexOf(name)] ?? ''
  const language = cell('language').toLowerCase()
  const locale = languages.find((each) => each === language)
  const timezone = cell('timezone')
  const number = (name: Column) => (cell(name) === '' ? undefined : Number(cell(name)))
  const read = {
    line,
    email: normalEmail(cell('email')),
    course: cell('course'),
    start: isoStart(cell('start').toLowerCase()),
    name: cell('name'),
    lastName: cell('last_name'),
    locale,
    timezone: timezone === '' ? undefined : timezone,
    days: number('days'),
    consultations: number('consultations'),
  }
  const checks: [string, FieldRule | undefined, number?][] = [
    ['', cells.length > names.length ? 'csv_cells' : undefined],
    ['email', emailError(read.email)],
    ['course', read.course === '' ? 'required' : undefined],
    ['start', isStart(read.start) ? undefined : 'run_start'],
    ['name', read.name.length > 60 ? 'too_long' : undefined, 60],
    ['last_name', read.lastName.length > 60 ? 'too_long' : undefined, 60],
    ['language', language !== '' && !locale ? 'language' : undefined],
    ['timezone', timezone !== '' && !knownTimezone(timezone) ? 'invalid' : undefined],
    ['days', ...rangeError(read.days, 1, maxAccessDays)],
    ['consultations', ...rangeError(read.consultations, 0, maxConsultations)],
  ]
  const broken = checks.find(([, rule]) => rule !== undefined)
  return { ...read, error: broken && errorOf(broken) }
}

function errorOf([column, rule, limit]: [string, FieldRule | undefined, number?]): LineError | undefined {
  return rule && { column, rule, ...(limit !== undefined && { limit }) }
}

/** Excel writes 30.11.2026 for 2026-11-30. */
function isoStart(start: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(start) ?? []
  return year === '' ? start : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function isStart(start: string): boolean {
  return new RegExp(runStartPattern).test(start) && (!/^\d/.test(start) || isDate(start))
}

/** The violated rule and its limit. */
function rangeError(value: number | undefined, minimum: number, maximum: number): [FieldRule | undefined, number?] {
  if (value === undefined) return [undefined]
  if (!Number.isInteger(value)) return ['whole_number']
  if (value < minimum) return ['too_small', minimum]
  return value > maximum ? ['too_large', maximum] : [undefined]
}
