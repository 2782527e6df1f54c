import '../src/boot/outboxRegistry.ts'
import type { Lesson, OutboxProgram } from '../../bench/outboxTypes.ts'
import { login } from '#contract/accounts/auth/api.ts'
import { saveLessonStat, type StatisticEntry } from '#contract/learning/lessons/api.ts'
import { getSchedule } from '#contract/learning/reminders/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { signOut } from '../src/accounts/auth/signOut.ts'
import { loadPublicConfig } from '../src/brands/publicConfig.ts'
import { statisticEntries } from '../src/learning/lessons/statistics/watched.ts'
import { reminderKind } from '../src/learning/reminders/reminderKind.ts'
import { call } from '../src/platform/api/api.ts'
import { newId } from '../src/platform/device/ids.ts'
import { startLanguage } from '../src/platform/language/language.ts'
import { hasSealed, readOutbox } from '../src/platform/outbox/entryStore.ts'
import { addEntry, openOutbox } from '../src/platform/outbox/outbox.ts'
import { keepKey, sealOtherUsersEntries } from '../src/platform/outbox/sealing.ts'
import { startSession, storedUserId } from '../src/platform/session/session.ts'

const entryOf = ({ streamId, dayId, lessonId }: Lesson, seconds: number): StatisticEntry => ({
  client_id: newId(),
  stream_id: streamId,
  day_id: dayId,
  lesson_id: lessonId,
  viewed_seconds: seconds,
  play_count: 0,
})

function addWatched(lesson: Lesson, seconds: number): Promise<void> {
  const entry = entryOf(lesson, seconds)
  return addEntry(statisticEntries, entry, { id: entry.client_id })
}

async function signIn(email: string, password: string): Promise<void> {
  const { data } = await call(login, { body: { email, password } })
  const userId = String(data.user.id)
  await sealOtherUsersEntries(userId)
  startSession({ token: data.token, userId: data.user.id, days: 30 })
  await keepKey(userId)
  await openOutbox()
}

/** How many entries of the signed-in person wait on this device, sealed ones included. */
async function countWaiting(): Promise<number> {
  const userId = storedUserId()
  if (!userId) return 0
  return (await readOutbox(userId)).entries.length + Number(await hasSealed(userId))
}

async function readServer(streamId: number): ReturnType<OutboxProgram['readServer']> {
  const state = await call(getStreamStatus, { params: { streamId }, query: { expand: 'lessons' } })
  const { repeatDays } = await call(getSchedule)
  const seconds = Object.fromEntries(
    (state.lessons ?? []).map((lesson) => [lesson.lesson_set_lesson_id, lesson.viewed_seconds]),
  )
  return { seconds, repeatDays }
}

async function timeAdding(lesson: Lesson, count: number): Promise<{ added: number; bare: number }> {
  const opening = indexedDB.open('bare', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const beforeBare = performance.now()
  for (let index = 0; index < count; index += 1) {
    const writing = opening.result.transaction('values', 'readwrite')
    writing.objectStore('values').put(entryOf(lesson, 1), index)
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
  }
  const bare = performance.now() - beforeBare
  const before = performance.now()
  for (let index = 0; index < count; index += 1) await addWatched(lesson, 1)
  return { added: performance.now() - before, bare }
}

async function timeSending(): Promise<number> {
  const before = performance.now()
  await openOutbox()
  while ((await countWaiting()) > 0) await openOutbox()
  return performance.now() - before
}

async function timeCalls(lesson: Lesson, count: number): Promise<number> {
  const before = performance.now()
  for (let index = 0; index < count; index += 1) await call(saveLessonStat, { body: entryOf(lesson, 1) })
  return performance.now() - before
}

const config = await loadPublicConfig()
await startLanguage({
  account: undefined,
  configured: config.project.default_language,
  offered: config.project.languages,
})
window.outboxProgram = {
  signIn,
  signOut,
  isSignedIn: () => storedUserId() !== undefined,
  addWatched,
  addReminder: (day, time) => addEntry(reminderKind, { added: { [day]: [time] }, removed: {} }),
  readServer,
  timeAdding,
  timeSending,
  timeCalls,
}
if (storedUserId()) void openOutbox()
addEventListener('online', () => void openOutbox())
