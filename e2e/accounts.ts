import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { login, mintAdminCode, signupByEmail } from '#contract/accounts/auth/api.ts'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { staffLogin } from '#contract/accounts/auth/staffApi.ts'
import { updateUserStatus } from '#contract/accounts/users/api.ts'
import { schoolZone } from '../server/test/schoolZone.ts'
import { password } from './app.ts'

type SignedIn = { data: { token: string } }

/** Creates an account for one journey, with its registration completed; returns its e-mail address. */
export async function createAccount(request: APIRequestContext): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const multipart = { email, name: 'Robin', password, password_repeat: password, timezone: schoolZone }
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

/** The path and query, which holds the code, of the link in the last mail to an address. */
export async function mailedPath(request: APIRequestContext, email: string): Promise<string> {
  const [link = ''] = /https?:\/\/\S+/.exec(await mailTo(request, email)) ?? []
  const { pathname, search } = new URL(link)
  return pathname.replace(/^\/class/, '') + search
}

/** The code in the last mail to an address. */
export async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  return /\d{4} \d{4}/.exec(await mailTo(request, email))?.[0] ?? ''
}

/** The text of the last mail to an address, read in the console. */
async function mailTo(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.get(listMails.path, { headers: await staffHeaders(request) })
  const mails = (await response.json()) as { recipient: string; body: string }[]
  return mails.find(({ recipient }) => recipient === email)?.body ?? ''
}

/** Headers of a console session, without `email` of an administrator's. */
export async function staffHeaders(
  request: APIRequestContext,
  origin = '',
  email = 'admin@demo.test',
): Promise<Record<string, string>> {
  const headers = { 'x-app-id': 'web' }
  const signedIn = await request.post(origin + login.path, { headers, data: { email, password } })
  const { token } = ((await signedIn.json()) as SignedIn).data
  const minted = await request.post(origin + mintAdminCode.path, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const exchanged = await request.post(origin + staffLogin.path, { headers, data: await minted.json() })
  return { ...headers, authorization: `Bearer ${((await exchanged.json()) as SignedIn).data.token}` }
}
