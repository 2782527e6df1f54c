import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { findFfmpeg } from '../videos/findFfmpeg.ts'
import { shortIntervals, startSchool } from '../../../test/school.ts'
import { uploadOne } from '../../../test/uploads.ts'
import { makeClip } from '../../../test/videos.ts'
import { eventually } from '../../../test/waiting.ts'
import { keepFiles } from './files.ts'
import { fileJobs } from './jobs.ts'

test.skipIf(process.platform === 'win32')(
  'a video waits while the disk is full, and is converted afterwards',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'daystream-full-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [program, runs] = [join(folder, 'ffmpeg'), join(folder, 'runs')]
    const full = join(folder, 'full')
    await writeFile(full, '')
    await writeFile(
      program,
      `#!/bin/sh
case "$*" in *-encoders*|*-version*) ;; *)
  echo run >> '${runs}'
  if [ -e '${full}' ]; then echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 228; fi;;
esac
exec '${await findFfmpeg()}' "$@"
`,
      { mode: 0o755 },
    )
    const school = await startSchool({ FFMPEG_PATH: program })
    onTestFinished(() => school.close())
    const worker = await startJobs({
      ...school,
      jobs: fileJobs,
      isWorker: true,
      onError: () => undefined,
      intervals: shortIntervals,
    })
    onTestFinished(() => worker.stop())
    const { id: userId, email } = await school.addLearner()
    const clip = await readFile(await makeClip(folder, { seconds: 1, size: '320x240', languages: ['eng'], rate: '25' }))
    const sent = await uploadOne(school, clip, {
      token: await school.signIn(email),
      type: fileTypes.video,
      name: 'exercise.mp4',
    })
    const { id } = sent.body.data
    await school.database.transaction((sql) => keepFiles(sql, { userId, ids: [id], types: [fileTypes.video] }))
    const countRuns = async () => (await readFile(runs, 'utf8').catch(() => '')).split('\n').length - 1
    const status = async () => (await school.database.sql`select status from files where id = ${id}`)[0]
    // More than its retries.
    await eventually(async () => expect(await countRuns()).toBeGreaterThan(11))
    expect(await status()).toEqual({ status: 'UPLOADED' })
    await rm(full)
    await eventually(async () => expect(await status()).toEqual({ status: 'DONE' }))
  },
)
