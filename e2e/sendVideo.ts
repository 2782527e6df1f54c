import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext } from '@playwright/test'
import { login } from '#contract/accounts/auth/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { listHomework, listUserHomework, sendHomework, type UserHomework } from '#contract/learning/homework/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { password } from './app.ts'

type Titled = { id: number; title: string }

type Sending = { email: string; title: string }

/** Sends a video of a learner for the homework with this title; returns the path of its page. */
export async function sendVideo(request: APIRequestContext, { email, title }: Sending): Promise<string> {
  const brand = { 'x-app-id': 'face', 'accept-language': 'ru' }
  const signedIn = await request.post(login.path, { headers: brand, data: { email, password } })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  const headers = { ...brand, authorization: `Bearer ${token}` }
  const file = { name: 'neck.mp4', mimeType: 'video/mp4', buffer: await readFile('demo/homework/inna-neck.mp4') }
  const uploaded = await request.post(uploadFile.path, { headers, multipart: { type: 1, file } })
  const { id: fileId } = ((await uploaded.json()) as { data: { id: number } }).data
  const [stream] = (await (await request.get(listStreams.path, { headers })).json()) as { id: number }[]
  const streamId = String(stream?.id)
  const statuses = await request.get(listUserHomework.path.replace(':streamId', streamId), { headers })
  const homework = (await (await request.get(listHomework.path, { headers })).json()) as Titled[]
  const { id: homeworkId } = homework.find((one) => one.title === title) ?? { id: 0 }
  const status = ((await statuses.json()) as (UserHomework & { title: string })[]).find((one) => one.title === title)
  const path = sendHomework.path.replace(':streamId', streamId).replace(':statusId', String(status?.id))
  const data = { client_id: randomUUID(), message: 'Проверьте, пожалуйста', files: [fileId] }
  const sent = await request.post(path, { headers, data })
  expect(await sent.json()).toMatchObject({ userHomeworkStatus: { status: 'UPLOADED' } })
  return `/homework/${streamId}/${homeworkId}`
}
