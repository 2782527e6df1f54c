import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore } from '../../../test/backups.ts'
import { settingsOf } from '../../../test/command.ts'
import { rowsOf, schemaOf } from '../../../test/databases.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { sendMail } from '../../messages/mail/jobs.ts'
import { openDatabase } from '../database/database.ts'
import { startPostgres } from '../database/postgres.ts'
import { enqueue } from '../jobs/jobs.ts'
import { makeWorkFolder, mediaFile, moveFolder } from '../storage/media.ts'

let school: School
let folder: string
beforeAll(async () => {
  school = await startSchool()
  folder = await mkdtemp(join(tmpdir(), 'daystream-backup-'))
})
afterAll(async () => {
  await school?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Adds learners with a picture and a queued mail each; with `isDeleting` it deletes the picture of an earlier one each. */
async function write({ database, media }: School, writer: string, { isDone, isDeleting }: Writing): Promise<void> {
  for (let count = 1; !isDone(count); count++) {
    const path = `${randomBytes(18).toString('hex')}/version`
    const work = await makeWorkFolder(media, 'upload')
    await writeFile(join(work, 'large.webp'), `${writer} ${count}`)
    await database.transaction(async (sql, { afterCommit }) => {
      const [user] = await sql<{ id: number }>`
        insert into users (username, email) values (${`${writer}-${count}`}, ${`${writer}-${count}@example.test`}) returning id`
      await sql`
        insert into files (user_id, type, name, mime, size, path)
        values (${user?.id}, 2, ${`${writer} ${count}`}, 'image/webp', 1, ${path})`
      const [mail] = await sql<{ id: number }>`
        insert into mails (user_id, recipient, subject, body, brand)
        values (${user?.id}, 'a@example.test', ${String(count)}, E'tab\\tand\\nline \\\\ Я', 'local') returning id`
      await enqueue(sql, sendMail, { mailId: mail?.id ?? 0 })
      afterCommit(() => moveFolder(media, work, `pictures/${path}`))
    })
    const [old] = await database.sql<{ id: number; path: string }>`
      select id, path from files where name = ${`earlier-${writer} ${count}`}`
    if (!old || !isDeleting) continue
    await rm(mediaFile(media, `pictures/${old.path}`), { recursive: true })
    await database.sql`delete from files where id = ${old.id}`
  }
}

/** Converts one video after the other: a converted one lies beside its original before its row names it. */
async function convertVideos({ database, media }: School, isDone: () => boolean): Promise<void> {
  const ids: number[] = []
  while (!isDone()) {
    const [video] = await database.sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('files', 'id')) as id`
    if (!video) continue
    ids.push(video.id)
    await mkdir(mediaFile(media, `files/${video.id}`), { recursive: true })
    await writeFile(mediaFile(media, `files/${video.id}/original.mov`), 'video')
    await database.sql`
      insert into files (id, user_id, type, name, mime, size, content, status) overriding system value
      select ${video.id}, min(id), 1, 'video', 'video/quicktime', 1, 'original.mov', 'UPLOADED' from users`
    const id = ids.length > 20 ? ids.shift() : undefined
    if (id === undefined) continue
    for (const name of ['video.mp4', 'poster.jpg']) await writeFile(mediaFile(media, `files/${id}/${name}`), 'video')
    await database.sql`update files set content = 'video.mp4', status = 'DONE', replaced = content where id = ${id}`
  }
}

type Writing = { isDone: (count: number) => boolean; isDeleting: boolean }

test('a backup under writers holds one moment: each row, job and file of it, and nothing of later', async () => {
  await school.addLearner({ email: 'first@example.test' })
  const writing = new AbortController()
  const names = ['anna', 'boris', 'carla']
  await Promise.all(
    names.map((name) => write(school, `earlier-${name}`, { isDone: (count) => count > 60, isDeleting: false })),
  )
  const writers = names.map((name) => write(school, name, { isDone: () => writing.signal.aborted, isDeleting: true }))
  writers.push(convertVideos(school, () => writing.signal.aborted))
  const before = await rowsOf(school.database)
  // Addresses of replaced videos are valid for a while, so that files that no row names count too.
  await mkdir(mediaFile(school.media, 'pictures/unnamed'), { recursive: true })
  await writeFile(mediaFile(school.media, 'pictures/unnamed/large.webp'), randomBytes(1000))
  const file = join(folder, 'drill.tar.zst')
  const backup = await backUp([file], settingsOf(school))
  writing.abort()
  await Promise.all(writers)
  expect(backup).toEqual({ code: 0, stdout: expect.stringContaining('media files backed up'), stderr: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const unfinished = readdirSync(folder).filter((name) => name.includes('unfinished'))
  expect([...readdirSync(join(school.media.folder, 'work')), ...unfinished]).toEqual([])

  const dataDir = join(folder, 'restored')
  expect(await restore(file, dataDir)).toMatchObject({ code: 0, stderr: '' })
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const restored = openDatabase({ ...postgres.connection, max: 2 })
  try {
    const [source, copy] = [await rowsOf(school.database), await rowsOf(restored)]
    const written = ['users', 'mails', 'files', 'byte_quotas']
    for (const [table, rows] of copy)
      if (!written.includes(table)) expect({ table, rows }).toEqual({ table, rows: source.get(table) })
    expect([...copy.keys()]).toEqual([...source.keys()])
    for (const table of ['users', 'mails']) {
      const known = new Set(source.get(table))
      expect(copy.get(table)?.filter((row) => !known.has(row))).toEqual([])
    }
    expect(before.get('users')?.every((row) => copy.get('users')?.includes(row))).toBe(true)
    // Each transaction is there wholly or not at all, and those of a writer without a gap.
    const { rows: counts } = await restored.pool.query<{
      writer: string
      users: number
      last: number
      mails: number
      jobs: number
    }>(`
      select split_part(username, '-', 1) as writer, count(*) as users,
        max(split_part(username, '-', 2)::int) as last, count(m.id) as mails,
        count(j.id) as jobs
      from users u left join mails m on m.user_id = u.id
        left join pgboss.job j on j.name = 'send-mail' and j.state = 'created' and (j.data ->> 'mailId')::int = m.id
      where username ~ '^(anna|boris|carla)-' group by 1 order by 1`)
    expect(counts.map(({ writer }) => writer)).toEqual(names)
    for (const { users, last, mails, jobs } of counts) expect([last, mails, jobs]).toEqual([users, users, users])
    const { rows: videos } = await restored.pool.query<{ id: number; content: string }>(
      'select id, content from files where content is not null',
    )
    const named = videos.flatMap(({ id, content }) =>
      (content === 'video.mp4' ? [content, 'poster.jpg'] : [content]).map((name) => join(`files/${id}`, name)),
    )
    expect(named.filter((path) => !existsSync(join(dataDir, 'media', path)))).toEqual([])
    const { rows: files } = await restored.pool.query<{ name: string; path: string }>(
      'select name, path from files where path is not null',
    )
    expect(files.length).toBeGreaterThan(0)
    for (const { name, path } of files)
      expect(readFileSync(join(dataDir, 'media', 'pictures', path, 'large.webp'), 'utf8')).toBe(name)
    const unnamed = 'pictures/unnamed/large.webp'
    expect(readFileSync(join(dataDir, 'media', unnamed))).toEqual(readFileSync(mediaFile(school.media, unnamed)))
    expect(readFileSync(join(dataDir, 'media.secret'))).toEqual(school.media.secret)
    expect(await schemaOf(restored)).toEqual(await schemaOf(school.database))
    const embedded = { DATA_DIR: dataDir, DATABASE_URL: '' }
    expect(await backUp([join(folder, 'embedded.tar.zst')], embedded)).toMatchObject({ code: 0, stderr: '' })
    // New rows get ids after those of the backup.
    const [added] = await restored.sql<{ id: number }>`insert into users (username) values ('next') returning id`
    const [newest] = await restored.sql<{ id: number }>`select max(id) as id from users`
    expect(added).toEqual(newest)
  } finally {
    await restored.close()
    await postgres.stop()
  }
})
