import { setTimeout } from 'node:timers/promises'
import type { Database, Sql } from '../database/database.ts'

type WaitingJob = { name: string; everySeconds?: number; delaySeconds?: number | (() => number) }

export const maxBackoffSeconds = 1800

/** The longest legitimate wait of a job; only a clock that was ahead causes a longer one. */
function maxWait({ everySeconds, delaySeconds }: WaitingJob): number {
  if (everySeconds !== undefined) return everySeconds
  return Math.max(typeof delaySeconds === 'number' ? delaySeconds : 0, maxBackoffSeconds)
}

function waitsOf(jobs: readonly WaitingJob[]): string {
  return JSON.stringify(jobs.map((job) => ({ name: job.name, seconds: maxWait(job) + 1 })))
}

type Queues = {
  database: Database
  jobs: readonly WaitingJob[]
  onError: (error: unknown, job?: string) => void
}

/** Runs jobs that were scheduled by a clock that was ahead. */
export async function bringForward({ database, jobs, onError }: Queues): Promise<void> {
  for (const name of await updateAhead(database.sql, jobs))
    onError(`Jobs: "${name}" waited for a time of a clock that was ahead, and runs now`, name)
}

/** Repeats: the clock may be corrected while the process runs. */
export async function keepBringingForward(
  queues: Queues,
  { signal, seconds }: { signal: AbortSignal; seconds: number },
): Promise<void> {
  while (!signal.aborted)
    try {
      await setTimeout(seconds * 1000, undefined, { signal, ref: false })
      await bringForward(queues)
    } catch (error) {
      if (!signal.aborted) queues.onError(error)
    }
}

/**
 * Brings forward jobs that wait longer than they ever should, and resets future times of the queues, which a clock that
 * was ahead wrote. Returns the names of the jobs.
 */
async function updateAhead(sql: Sql, jobs: readonly WaitingJob[]): Promise<string[]> {
  // pg-boss finds dead workers and deletes old jobs by these times.
  await sql`
    update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
      maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`
  await sql`
    update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + interval '1 minute'`
  const rows = await sql<{ name: string }>`
    update pgboss.job j set start_after = now(), created_on = least(created_on, now())
    from jsonb_to_recordset(${waitsOf(jobs)}::jsonb) as w (name text, seconds int)
    where j.name = w.name and j.state < 'active' and j.start_after > now() + make_interval(secs => w.seconds)
    returning j.name`
  return [...new Set(rows.map(({ name }) => name))]
}

/** Jobs that stand still: recurring ones ten minutes overdue, and any that wait longer than they ever should. */
export async function listStalled(sql: Sql, jobs: readonly WaitingJob[]): Promise<string[]> {
  const exists = await sql`select 1 where to_regclass('pgboss.job') is not null`
  if (exists.length === 0) return []
  const recurring = jobs.filter(({ everySeconds }) => everySeconds !== undefined).map(({ name }) => name)
  const rows = await sql<{ name: string }>`
    select distinct j.name from pgboss.job j
    join jsonb_to_recordset(${waitsOf(jobs)}::jsonb) as w (name text, seconds int) on w.name = j.name
    where j.state < 'active' and (j.start_after > now() + make_interval(secs => w.seconds)
      or j.name = any (${recurring}) and j.start_after < now() - interval '10 minutes')
    order by j.name`
  return rows.map(({ name }) => name)
}
