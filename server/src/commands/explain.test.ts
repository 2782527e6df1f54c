import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, settingsOf } from '../../test/command.ts'
import { addCourse, addStream, type TestCourse } from '../../test/course.ts'
import { addInstalment } from '../../test/recurringPayments.ts'
import { startSchool, type School } from '../../test/school.ts'
import { dateIn, schoolZone } from '../../test/schoolZone.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database, { requiredDays: [2] })
})
afterAll(() => school.close())

const explain = (...args: string[]) => runCommand(['server/src/commands/explain.ts', ...args], settingsOf(school))

async function addRun() {
  const learner = await school.addLearner()
  const ids = { userId: learner.id, courseId: course.id }
  return { ...learner, streamId: await addStream(school.database, ids, { today: 3 }) }
}

test('explains which parts of a run are open, until when, why not and how they open, now and at another time', async () => {
  const { email, streamId } = await addRun()
  await school.database.sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${streamId}, 1, ${dateIn(2)}, ${dateIn(5)})`
  const [now, later] = await Promise.all([
    explain('--user', email, '--stream', String(streamId)),
    explain('--user', email, '--stream', String(streamId), '--at', `${dateIn(3)}T10:30`),
  ])
  expect([now.code, now.stderr]).toEqual([0, ''])
  const freezes = `${dateIn(2)} 04:00`
  expect(now.stdout).toMatch(new RegExp(`^Run ${streamId}, .+: open, today is day 3$`, 'm'))
  expect(now.stdout).toMatch(new RegExp(`^At \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}, ${schoolZone}$`, 'm'))
  expect(now.stdout).toMatch(new RegExp(`^day 2, lessons +open +${freezes}$`, 'm'))
  const [start, end] = [`${dateIn(-2)} 04:00`, `${dateIn(58)} 04:00`]
  expect(now.stdout).toContain(`Access from ${start} until ${end}`)
  expect(now.stdout).toContain(`Frozen from ${dateIn(2)} on, goes on at ${dateIn(5)}`)
  expect(now.stdout).toMatch(
    /^day 3, lessons +closed +finish that day +Day 2 is required and not finished\. \(day_needs_earlier_day\)/m,
  )
  expect(now.stdout).toMatch(
    /^day 4, lessons +closed +the homework +“Фото \(en\)” is not approved\. \(day_needs_homework\)/m,
  )
  expect(now.stdout).toMatch(/^ {2}homework \d+ of the stage: Фото \(en\) +open/m)
  expect(now.stdout).toMatch(/^freezing +open/m)
  const goesOn = `${dateIn(5)} 04:00`
  expect(later.stdout).toContain(`At ${dateIn(3)} 10:30, ${schoolZone}`)
  expect(later.stdout).toMatch(
    new RegExp(`^day 2, lessons +closed +${goesOn} +unfreeze the run +.+\\(stream_frozen\\)$`, 'm'),
  )
  expect(later.stdout).toMatch(/^materials +open/m)
})

test('a run with a planned freeze closes before it when an instalment stays unpaid', async () => {
  const { id, email, streamId } = await addRun()
  const { sql } = school.database
  await addInstalment(sql, id, { streamId, parts: [{ dueOn: dateIn(-3), amountMinor: 900, isPaid: false }] })
  await sql`
    insert into stream_freezes (stream_id, status, start_date, end_date)
    values (${streamId}, 1, ${dateIn(9)}, ${dateIn(12)})`
  const { stdout } = await explain('--user', email, '--stream', String(streamId))
  expect(stdout).toMatch(new RegExp(`^day 2, lessons +open +${dateIn(4)} 04:00$`, 'm'))
})

test("explain names the person's runs for an unknown one, and a remedy for each mistake", async () => {
  const [{ email, streamId }, other] = [await addRun(), await addRun()]
  const [foreign, missing, stranger, time] = await Promise.all([
    explain('--user', email, '--stream', String(other.streamId)),
    explain('--user', email),
    explain('--user', 'nobody@example.test', '--stream', '1'),
    explain('--user', email, '--stream', String(streamId), '--at', 'tomorrow'),
  ])
  const runs = `This person has the runs ${streamId} (Курс (en)).`
  expect([foreign.code, foreign.stderr]).toEqual([1, `This person has no run ${other.streamId}. ${runs}\n`])
  expect([missing.code, missing.stderr]).toEqual([1, `--stream is missing. ${runs}\n`])
  expect(stranger.stderr).toContain('npm run person -- list')
  expect(time.stderr).toMatch(/^--at is a time such as 2026-12-01/)
})
