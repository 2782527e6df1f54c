import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { readBrands } from '../server/src/brands/brands.ts'
import { mailPasswordLink } from '../server/src/accounts/auth/accountMails.ts'
import { writeMails } from '../server/src/messages/mail/mail.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startJobs } from '../server/src/platform/jobs/jobs.ts'
import { paths } from '../server/src/platform/site/paths.ts'
import { openMedia } from '../server/src/platform/storage/media.ts'
import { jobs } from '../server/src/worker.ts'
import { seedSchool, type BenchCluster } from './fixtures.ts'
import type { Measure } from './report.ts'

const waiting = 10_000
const counted = 1000
/** Time that a mail server takes for a mail. */
const takesMs = 300

/** Mails a second of one worker at a slow mail server, and how long a password link waits behind invitations. */
export async function measureMails(cluster: BenchCluster): Promise<Measure[]> {
  const { url } = await seedSchool(cluster, { name: 'mails', learners: 1, entriesEach: 0 })
  const arrivals = new Map<string, number>()
  await using server = await startMailServer((recipient) => arrivals.set(recipient, performance.now()))
  const database = openDatabase({ connectionString: url, max: 10 })
  const environment = { NODE_ENV: 'test', DATA_DIR: join(cluster.dataDir, 'mails'), SMTP_URL: server.url }
  const config = readConfig(environment)
  const media = await openMedia(cluster.dataDir)
  const brand = readBrands(config.brandsDir).get('web')
  const [learner] = await database.sql<{ id: number }>`select id from users order by id limit 1`
  if (!brand || !learner) throw new Error('There is nobody to write to')
  const settings = { config, database, media, jobs, onError: console.error }
  const enqueuing = await startJobs({ ...settings, isWorker: false })
  const shared = { userId: learner.id, brand, language: 'en' as const, origin: 'https://school.example' }
  const invitations = Array.from({ length: waiting }, (_, index) => ({
    ...shared,
    recipient: `invited${index}@example.test`,
    kind: 'invitation' as const,
    path: paths.newPassword(),
  }))
  await database.transaction((sql) => writeMails(sql, config, invitations))
  await enqueuing.stop()
  const worker = await startJobs({ ...settings, isWorker: true })
  await until(() => arrivals.size > 0)
  const [startedAt, before] = [performance.now(), arrivals.size]
  await until(() => arrivals.size >= before + counted)
  const aSecond = (arrivals.size - before) / ((performance.now() - startedAt) / 1000)
  const askedAt = performance.now()
  const [email, { userId, ...context }] = ['asks@example.test', shared]
  await database.transaction((sql) => mailPasswordLink({ ...context, sql }, { userId, email }))
  await until(() => arrivals.has(email))
  const waitedSeconds = ((arrivals.get(email) ?? 0) - askedAt) / 1000
  await worker.stop()
  await database.close()
  return [
    { name: `mails at ${takesMs} ms each`, value: aSecond, budget: 40, unit: '/s', isMinimum: true },
    { name: `a password link behind ${waiting} invitations`, value: waitedSeconds, budget: 5, unit: 's' },
  ]
}

async function startMailServer(onMail: (recipient: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) onMail(address)
        setTimeout(done, takesMs)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await pause(20)
}
