import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdministrators } from '../accounts/users/roles.ts'
import { checkBrands, checkHosts } from '../brands/checks.ts'
import { checkDemoAccounts } from '../demo/checks.ts'
import { checkVideos } from '../learning/videos/checks.ts'
import { checkMail } from '../messages/mail/checks.ts'
import { checkPush } from '../messages/push/keys.ts'
import { checkTextMessages } from '../messages/textMessages/checks.ts'
import { good, wrong, type Check, type CheckContext, type Finding } from '../platform/checks/check.ts'
import { checkJobs, platformChecks } from '../platform/checks/platformChecks.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { exitWith, isSentence, OperatorError } from '../platform/config/operatorError.ts'
import { requireOwnFolder } from '../platform/storage/folders.ts'
import { shopChecks } from '../shop/checks.ts'
import { jobs } from '../worker.ts'
import { readCommandLine } from './commandLine.ts'
import { listMediaPaths } from '../cleanup/mediaPaths.ts'
import { hasDatabase, withInstallation } from './openInstallation.ts'
import { print } from './output.ts'

const shownPaths = 10

const usage = 'Usage: npm run doctor -- [--mail <address>] [--json]'

type Result = Finding & { check: string }

/** `npm run doctor`: examines the installation and changes nothing. Exits with 1 if anything is wrong. */
async function main(): Promise<void> {
  const { mail, isJson } = readArguments()
  const results = await examine(mail)
  const isWrong = results.some(({ status }) => status === 'wrong')
  if (isJson) print(JSON.stringify({ isWrong, results }, undefined, 2))
  else
    for (const { check, status, message, remedy } of results)
      print(`${status.padEnd(8)} ${check.padEnd(14)} ${message}${remedy ? `. ${remedy}` : ''}`)
  if (isWrong) process.exitCode = 1
}

function checksWith(mail: string | undefined): Check[] {
  return [
    ...platformChecks,
    { name: 'jobs', run: (context) => checkJobs(context, jobs) },
    { name: 'media', run: checkMedia },
    { name: 'mail', run: (context) => checkMail(context, mail) },
    { name: 'push', run: checkPush },
    { name: 'messages', run: checkTextMessages },
    ...shopChecks,
    { name: 'brands', run: checkBrands },
    { name: 'hosts', run: checkHosts },
    { name: 'videos', run: checkVideos },
    { name: 'demo', run: checkDemoAccounts },
    { name: 'administrators', run: checkAdministrators },
  ]
}

async function examine(mail: string | undefined): Promise<Result[]> {
  const named = (check: string, finding: Finding): Result => ({ check, ...finding })
  let config: Config
  try {
    config = readConfig()
    requireOwnFolder(config.dataDir)
  } catch (error) {
    return [named('settings', wrong(reasonOf(error), 'Correct the environment of Daystream.'))]
  }
  const settings = named('settings', good(`All settings are valid; DATA_DIR is ${config.dataDir}`))
  // The doctor must not create a database.
  if (!hasDatabase(config))
    return [
      settings,
      named('database', wrong(`${config.dataDir} has no database`, 'Start Daystream once, or set DATA_DIR.')),
    ]
  try {
    const results = await withInstallation('database', (installation) => runChecks(checksWith(mail), installation))
    return [settings, ...results]
  } catch (error) {
    const reason = reasonOf(error)
    const remedy = reason.endsWith(' is full')
      ? 'Free some space on it.'
      : 'Check DATABASE_URL, or whether another user runs Daystream.'
    return [settings, named('database', wrong(reason, remedy))]
  }
}

/** Reports a check that throws as a finding. */
async function runChecks(checks: readonly Check[], context: CheckContext): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, run } of checks) {
    const findings = await run(context).catch((error: unknown) => [
      wrong(
        `The check failed: ${reasonOf(error)}`,
        'Apply pending migrations, and see whether the other lines explain it.',
      ),
    ])
    results.push(...findings.map((finding) => ({ check: name, ...finding })))
  }
  return results
}

/** Without a full stop, because a remedy follows. */
function reasonOf(error: unknown): string {
  const reason = isSentence(error) || error instanceof Error ? error.message : String(error)
  return reason.replace(/\.$/, '')
}

function readArguments() {
  const { values, positionals } = readCommandLine(usage, { mail: { type: 'string' }, json: { type: 'boolean' } })
  if (positionals.length > 0) throw new OperatorError(`Too many arguments.\n${usage}`)
  return { mail: values.mail, isJson: values.json === true }
}

main().catch(exitWith)

/** Checks that the media files named in the database exist. */
async function checkMedia({ config, database }: CheckContext): Promise<Finding[]> {
  const paths = await listMediaPaths(database.sql)
  const isMissing = (path: string) => !existsSync(join(config.dataDir, 'media', path))
  // A conversion may have replaced files since they were listed.
  const named = paths.some(isMissing) ? await listMediaPaths(database.sql) : []
  const missing = named.filter(isMissing)
  if (missing.length === 0) return [good(`All ${paths.length} media that rows name exist`)]
  const shown = missing.slice(0, shownPaths).join(', ')
  return [
    wrong(
      `${missing.length} media that rows name do not exist: ${shown}${missing.length > shownPaths ? ', …' : ''}`,
      'Copy them from a backup, or import their courses again.',
    ),
  ]
}
