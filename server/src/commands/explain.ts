import { readBrands } from '../brands/brands.ts'
import { textIn } from '../platform/language/text.ts'
import { calendarOfPerson } from '../school/people/card.ts'
import { findPersonByName } from '../accounts/users/search.ts'
import { nowSeconds } from '../platform/clock.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { explainRun } from '../learning/streams/explanation.ts'
import { hasDemo, listRunsOfPerson, type Run } from '../learning/streams/streams.ts'
import { readCommandLine } from './commandLine.ts'
import { describeExplanation } from './explainText.ts'
import { withInstallation, type Installation } from './openInstallation.ts'
import { print } from './output.ts'

const usage = 'Usage: npm run explain -- --user <e-mail or id> --stream <id> [--at <time>] [--brand <id>]'

type Flags = { user: string; stream: string | undefined; at: string | undefined; brand: string | undefined }

/** `npm run explain`: which parts of a person's run are open, why not, until when, and how they open. */
async function main(): Promise<void> {
  const flags = read()
  print(await withInstallation('current schema', (installation) => explanationOf(installation, flags)))
}

function read(): Flags {
  const text = { type: 'string' } as const
  const { values, positionals } = readCommandLine(usage, { user: text, stream: text, at: text, brand: text })
  const { user, stream, at, brand } = values
  if (positionals.length > 0) throw new OperatorError(`Too many arguments.\n${usage}`)
  if (user === undefined || user === '') throw new OperatorError(`--user is missing.\n${usage}`)
  return { user, stream, at, brand }
}

async function explanationOf({ config, database }: Installation, flags: Flags): Promise<string> {
  const { user, stream, at, brand: brandId = config.defaultBrand } = flags
  const brand = readBrands(config.brandsDir).get(brandId)
  if (!brand) throw new OperatorError(`There is no brand ${brandId}.`)
  const userId = await findPersonByName(database.sql, user)
  if (userId === undefined)
    throw new OperatorError(`There is no person ${user}: npm run person -- list <part of a name> finds people.`)
  const calendar = await calendarOfPerson(database.sql, userId)
  const now = at === undefined ? nowSeconds() : secondsOf(at, calendar.timezone)
  const runs = await listRunsOfPerson(database, database.sql, { userId, calendar, now, hasDemo: hasDemo(brand) })
  const run = runs.find(({ row }) => String(row.id) === stream)
  if (!run) throw new OperatorError(runMissing(runs, stream))
  return describeExplanation(run, explainRun({ run, language: 'en' }, brand.freezeDays))
}

function runMissing(runs: readonly Run[], stream: string | undefined): string {
  const known = runs.map(({ row, content }) => `${row.id} (${textIn(content.title, 'en', content)})`).join(', ')
  const has = known === '' ? 'This person is enrolled in no course.' : `This person has the runs ${known}.`
  return stream === undefined ? `--stream is missing. ${has}` : `This person has no run ${stream}. ${has}`
}

/** A time with an offset or in the person's time zone; a date alone means noon. */
function secondsOf(at: string, timezone: string): number {
  try {
    const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(at)
    const local = at.includes('T') ? at : `${at}T12:00`
    const time = hasOffset ? Temporal.Instant.from(at) : Temporal.PlainDateTime.from(local).toZonedDateTime(timezone)
    return Math.floor(time.epochMilliseconds / 1000)
  } catch (cause) {
    throw new OperatorError('--at is a time such as 2026-12-01, 2026-12-01T18:30 or 2026-12-01T18:30+03:00.', { cause })
  }
}

main().catch(exitWith)
