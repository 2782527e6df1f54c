import { appendFile, cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendMessage } from '#contract/experts/chats/api.ts'
import type { Body } from '#contract/endpoint.ts'
import { first } from '../src/platform/database/database.ts'
import { addChat } from './chats.ts'
import { addStream, type StreamShape, type TestCourse } from './course.ts'
import type { School } from './school.ts'

/** Brands of a school in which messages are not spaced (`withoutDelay`) or consultations not counted (`withoutCount`). */
export const withoutDelay = { 'x-app-id': 'dev' }
export const withoutCount = { 'x-app-id': 'face' }

/** A folder with such brands. */
export async function makeChatBrands(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-brands-'))
  await cp('brands', folder, { recursive: true })
  await appendFile(join(folder, 'dev.yaml'), '\nmessageDelaySeconds: 0\n')
  await appendFile(join(folder, 'face.yaml'), '\nmessageDelaySeconds: 0\nisConsultationSupport: false\n')
  return folder
}

type Options = StreamShape & { course: TestCourse; consultations?: number }

/** A learner with a chat; `send` writes to it where messages are not spaced. */
export async function addChatter(school: School, { course, consultations = 2, ...shape }: Options) {
  const { id: userId, email } = await school.addLearner()
  const streamId = await addStream(school.database, { userId, courseId: course.id }, shape)
  await school.database.sql`update streams set max_consultation_count = ${consultations} where id = ${streamId}`
  const chatId = await addChat(school.database, streamId)
  const token = await school.signIn(email)
  const send = (body: Partial<Body<typeof sendMessage>> = {}, headers: Record<string, string> = withoutDelay) =>
    school.call(sendMessage, { params: { chatId }, token, headers, body: { message: 'How often?', ...body } })
  return { userId, streamId, chatId, token, email, params: { chatId }, send }
}

/** A file of a person: a picture, unless another type is asked for. */
export async function addFile({ database: { sql } }: School, userId: number, type = 2): Promise<number> {
  const rows = await sql<{ id: number }>`
    insert into files (user_id, type, name, mime, size, content, duration_ms)
    values (${userId}, ${type}, 'posture.jpg', 'image/webp', 900, 'large.webp', ${type === 2 ? null : 4000}) returning id`
  return first(rows)?.id ?? 0
}
