import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { login, signupByEmail } from '#contract/auth/api.ts'
import { listMails } from '#contract/staff/api.ts'
import { updateUserStatus } from '#contract/users/api.ts'
import { password } from './school.ts'

type SignedIn = { data: { token: string } }

/** An account of its own for one journey, which has finished its registration. */
export async function addPerson(request: APIRequestContext): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const multipart = { email, name: 'Robin', password, password_repeat: password, timezone: 'Europe/London' }
  const headers = { 'x-app-id': 'mind' }
  const response = await request.post(signupByEmail.path, { headers, multipart })
  expect(response.ok()).toBe(true)
  const { token } = ((await response.json()) as SignedIn).data
  const finished = await request.post(updateUserStatus.path, {
    headers: { ...headers, authorization: `Bearer ${token}` },
    data: { status: 40 },
  })
  expect(finished.ok()).toBe(true)
  return email
}

/** The path, with its code, that the last mail to an address leads to. */
export async function mailedPath(request: APIRequestContext, email: string): Promise<string> {
  const [link = ''] = /https?:\/\/\S+/.exec(await mailTo(request, email)) ?? []
  const { pathname, search } = new URL(link)
  return pathname.replace(/^\/class/, '') + search
}

/** The digits of the last mail to an address. */
export async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  return /\d{4} \d{4}/.exec(await mailTo(request, email))?.[0] ?? ''
}

/** The last mail to an address; read as the operator reads it. */
async function mailTo(request: APIRequestContext, email: string): Promise<string> {
  const headers = { 'x-app-id': 'web' }
  const signedIn = await request.post(login.path, { headers, data: { email: 'admin@demo.test', password } })
  const { token } = ((await signedIn.json()) as SignedIn).data
  const response = await request.get(listMails.path, { headers: { ...headers, authorization: `Bearer ${token}` } })
  const mails = (await response.json()) as { recipient: string; body: string }[]
  return mails.find(({ recipient }) => recipient === email)?.body ?? ''
}
