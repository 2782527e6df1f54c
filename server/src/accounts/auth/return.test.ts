import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeCode, mintReturnAddress } from '#contract/accounts/auth/api.ts'
import { foreignAddresses } from '#contract/accounts/auth/testingAddresses.ts'
import { startSchool, type School } from '../../../test/school.ts'

let school: School
let token: string
let userId: number
beforeAll(async () => {
  school = await startSchool()
  const { email, id } = await school.addLearner()
  token = await school.signIn(email)
  userId = id
})
afterAll(() => school.close())

const face = { 'x-app-id': 'face' }
const ask = (url: string, headers: Record<string, string> = face) =>
  school.call(mintReturnAddress, { token, body: { url }, headers })

test('a site that the brand allows gets a single-use sign-in code in its URL', async () => {
  const { url } = (await ask('https://club.kontur.example/topic/5?sort=new&token=old#last')).body
  const address = new URL(url)
  const code = address.searchParams.get('token') ?? ''
  expect(url).toBe(`https://club.kontur.example/topic/5?sort=new&token=${code}#last`)
  expect((await school.call(exchangeCode, { body: { token: code } })).body.data.user.id).toBe(userId)
  expect((await school.call(exchangeCode, { body: { token: code } })).failure).toMatchObject({ code: 'code_invalid' })
})

test('the sign-in code for another site is valid for sixty seconds', async () => {
  const { url } = (await ask('https://club.kontur.example/')).body
  await school.database.sql`update one_time_codes set expires_at = expires_at - interval '61 seconds'`
  const code = new URL(url).searchParams.get('token') ?? ''
  expect((await school.call(exchangeCode, { body: { token: code } })).failure).toMatchObject({ code: 'code_invalid' })
})

test('a site of one brand gets no code from another brand', async () => {
  expect((await ask('https://club.kontur.example/', { 'x-app-id': 'mind' })).status).toBe(404)
})

test.each([...foreignAddresses('https://club.kontur.example'), 'https://club.kontur.example./', ''])(
  '%j gets no code',
  async (url) => {
    expect((await ask(url)).status).toBe(404)
  },
)
