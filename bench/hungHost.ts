import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listArticlePreviews } from '#contract/club/articles/api.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { scaleToken } from '../server/test/scale.ts'
import { addressOf } from '../server/test/school.ts'
import { calls } from './calls.ts'
import { seedSchool, serverEnvironment, startServer, type BenchCluster } from './fixtures.ts'
import { startProgram, type RunningProcess } from './processes.ts'
import type { Measure } from './report.ts'
import { measureRatio, sideOf } from './scaling.ts'

const brand = 'hung'
/** More than are asked for in the time that a failing host is left alone. */
const clubs = 2000
const waiting = 16
/** The learner with this number asks for articles; the others open Today. */
const readerId = 200

/**
 * Latency (p95) of the calls of Today while many wait for the articles of a club's host that never answers, as a multiple of
 * that without.
 */
export async function measureHungHost(cluster: BenchCluster): Promise<Measure[]> {
  const brandsDir = await mkdtemp(join(tmpdir(), 'daystream-bench-brands-'))
  try {
    await cp('brands', brandsDir, { recursive: true })
    await writeFile(join(brandsDir, `${brand}.yaml`), brandFile)
    const school = await seedSchool(cluster, { name: 'hung', learners: readerId, entriesEach: 10 })
    await addClubs(cluster)
    await using plain = await startServer(cluster, school)
    const environment = { ...serverEnvironment(cluster, school), BRANDS_DIR: brandsDir }
    await using hanging = await startProgram('bench/hungHostServer.ts', environment)
    const end = new AbortController()
    const reading = Array.from({ length: waiting }, () => readUntil(end.signal, hanging))
    const learners = { ...school, learners: readerId - 1 }
    const measures: Measure[] = []
    for (const call of calls.filter(({ opensDay }) => opensDay)) {
      const sides = [sideOf(call, learners, plain), sideOf(call, learners, hanging)] as const
      measures.push(await measureRatio(`p95 of ${call.name} while the host of a club hangs, to without`, sides, 1.1))
    }
    end.abort()
    await Promise.all(reading)
    return measures
  } finally {
    await rm(brandsDir, { recursive: true, force: true })
  }
}

const brandFile = [
  'title: Hung',
  'theme: web',
  'tagline: { en: Breathe }',
  'languages: [en]',
  'defaultLanguage: en',
  'supportEmail: help@plain.example',
  `club: { apiUrl: 'https://club.test/' }`,
].join('\n')

let asked = 0

/** Waits for the articles of one club after another. */
async function readUntil(signal: AbortSignal, { origin }: RunningProcess): Promise<void> {
  const headers = { authorization: `Bearer ${scaleToken(readerId)}`, 'x-app-id': brand }
  while (!signal.aborted) {
    asked = (asked + 1) % clubs
    const path = addressOf(listArticlePreviews, { query: { external_id: [`club-${asked}`] } })
    const response = await fetch(origin + path, { headers, signal }).catch(() => undefined)
    if (response && response.status !== 503) throw new Error(`${path}: ${response.status}`)
  }
}

async function addClubs({ postgres }: BenchCluster): Promise<void> {
  const { sql, close } = openDatabase({ ...postgres.connection, database: 'hung', max: 1 })
  await sql`
    insert into communities (uniq, brands, title, slug)
    select 'club-' || n, array[${brand}], '{"en": "Club"}', 'club-' || n from generate_series(0, ${clubs - 1}::int) as n`
  await sql`insert into user_communities (user_id, community_id) select ${readerId}, id from communities`
  await close()
}
