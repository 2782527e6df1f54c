import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { tokenHashOf } from '../server/src/platform/http/tokens.ts'
import { findPostmaster } from '../server/src/platform/database/postgresCluster.ts'
import { type SeededServer, startSeededServer, withDatabase } from './seededServer.ts'
import { endServer, startServer } from './server.ts'
import { type AcknowledgedWrites, generateLoad } from './loadGenerator.ts'

export type ChaosResult = {
  acknowledged: { entries: number; finishedDays: number; signIns: number }
  /** Acknowledged writes that are lost or counted twice. */
  wrong: string[]
}

const targets = ['server', 'postgres', 'both'] as const
/** Acknowledged writes between kills: varied, but the same in every run. */
const writesBetweenKills = [30, 85, 50, 130, 65]
const pollMs = 20

/** Kills the server and PostgreSQL under load, then verifies every acknowledged write. */
export async function killUnderLoad({ kills, writers }: { kills: number; writers: number }): Promise<ChaosResult> {
  const seeded = await startSeededServer(writers)
  try {
    const stop = new AbortController()
    const progress = countWrites()
    const load = { stop: stop.signal, onAcknowledged: progress.add }
    const writing = Promise.all(seeded.learners.map((learner) => generateLoad(seeded, learner, load)))
    const killing = killRepeatedly(seeded, kills, progress.more).finally(() => stop.abort())
    const [acknowledged] = await Promise.all([writing, killing])
    const wrong = await withDatabase(seeded.dataDir, async (database) => {
      const found = await Promise.all(
        acknowledged.map((acknowledged, index) =>
          compare(database, seeded.learners[index]?.streamId ?? 0, acknowledged),
        ),
      )
      return found.flat()
    })
    const sum = (count: (one: AcknowledgedWrites) => number) =>
      acknowledged.reduce((total, one) => total + count(one), 0)
    return {
      acknowledged: {
        entries: sum(({ entries }) => entries.length),
        finishedDays: sum(({ finishedDays }) => finishedDays.length),
        signIns: sum(({ tokens }) => tokens.length),
      },
      wrong,
    }
  } finally {
    await seeded.close()
  }
}

/** Counts writes; `more` resolves once so many more than now are added. */
function countWrites() {
  let count = 0
  let waiting: { until: number; resolve: () => void } | undefined
  return {
    add: () => {
      count += 1
      if (waiting && count >= waiting.until) waiting.resolve()
    },
    more: (writes: number) => new Promise<void>((resolve) => (waiting = { until: count + writes, resolve })),
  }
}

async function killRepeatedly(
  seeded: SeededServer,
  kills: number,
  moreWrites: (writes: number) => Promise<void>,
): Promise<void> {
  const writesAfter = (kill: number) => writesBetweenKills[kill % writesBetweenKills.length] ?? 0
  for (let kill = 0; kill < kills; kill += 1) {
    await moreWrites(writesAfter(kill))
    const target = targets[kill % targets.length]
    if (target !== 'server') process.kill(await waitForPostmaster(seeded.dataDir), 'SIGKILL')
    if (target !== 'postgres') {
      await endServer(seeded.server, 'SIGKILL')
      seeded.server = await startServer(seeded)
    }
  }
  await moreWrites(writesAfter(kills))
}

/** Waits until PostgreSQL is ready after a kill; returns its process id. */
async function waitForPostmaster(dataDir: string): Promise<number> {
  for (;;) {
    const postmaster = findPostmaster(join(dataDir, 'postgres'))
    if (postmaster?.ready) return postmaster.pid
    await setTimeout(pollMs)
  }
}

type Database = Parameters<Parameters<typeof withDatabase>[1]>[0]

async function compare({ sql }: Database, streamId: number, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const [row] = await sql<{ seconds: number; entries: number; days: number; credits: number; sessions: number }>`
    select
      (select coalesce(sum(viewed_seconds), 0) from lesson_progress where stream_id = ${streamId})::int as seconds,
      (select count(*) from lesson_statistics where client_id = any (${acknowledged.entries}::uuid[]))::int as entries,
      (select count(*) from day_statuses where stream_id = ${streamId} and finished_at is not null
        and day_id = any (${acknowledged.finishedDays}))::int as days,
      (select count(*) from points_transactions where reference like ${`day ${streamId} %`})::int as credits,
      (select count(*) from sessions where revoked_at is null
        and token_hash = any (${acknowledged.tokens.map(tokenHashOf)}))::int as sessions`
  const expected = {
    seconds: acknowledged.seconds,
    entries: acknowledged.entries.length,
    days: acknowledged.finishedDays.length,
    credits: acknowledged.finishedDays.length,
    sessions: acknowledged.tokens.length,
  }
  return Object.entries(expected)
    .filter(([name, count]) => row?.[name as keyof typeof expected] !== count)
    .map(
      ([name, count]) => `stream ${streamId}: ${name} ${row?.[name as keyof typeof expected]}, acknowledged ${count}`,
    )
}

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 20)
  const { acknowledged, wrong } = await killUnderLoad({ kills, writers: 8 })
  const { entries, finishedDays, signIns } = acknowledged
  process.stdout.write(
    `${kills} kills under 8 writers: ${entries} statistics, ${finishedDays} days and ${signIns} sign-ins `,
  )
  process.stdout.write(`were acknowledged, ${wrong.length === 0 ? 'none is lost or duplicated' : wrong.join('; ')}\n`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
