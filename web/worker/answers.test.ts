import { afterEach, expect, test, vi } from 'vitest'
import { answerScreen, isBuiltFile, isScreen, maxAnswerMs } from './answers.ts'

const origin = 'https://school.example'
const scope = `${origin}/class/`

test.each([
  '/class/',
  '/class/home',
  '/class/course/2/calendar/12?lesson=3',
  '/class/home?notice=4',
  '/class/club/docs/1',
])('the shell answers a navigation to the screen %s', (path) => expect(isScreen(origin + path, scope)).toBe(true))

test.each([
  ['another site', 'https://other.example/class/home'],
  ['a call', `${origin}/spa/api/v1/user`],
  ['a film', `${origin}/media/videos/1/film.mp4`],
  ['the staff console', `${origin}/admin/desk`],
  ['a path beside the application', `${origin}/classroom`],
  ['a document', `${origin}/class/docs/agreement.pdf`],
  ['an icon', `${origin}/class/icons/icon-192.png`],
  ['the manifest', `${origin}/class/manifest.webmanifest?lang=en`],
  ['the shell itself', `${origin}/class/shell/abc`],
  ['a link of a mail', `${origin}/class/auto-login?token=secret`],
  ['an encoded name of the code', `${origin}/class/resetPassword?a=1&t%6Fken=secret`],
  ['an empty code', `${origin}/class/confirm-email?token`],
])('the shell never answers for %s', (_what, url) => expect(isScreen(url, scope)).toBe(false))

test('only files of the build come from the store', () => {
  expect(isBuiltFile(`${scope}assets/learner-1.js`, scope)).toBe(true)
  for (const path of ['/class/docs/agreement.pdf', '/spa/api/v1/assets/1', '/admin/assets/x.js'])
    expect(isBuiltFile(origin + path, scope)).toBe(false)
})

afterEach(() => vi.useRealTimers())

const shell = async () => new Response('shell')
const nothing = async () => undefined
const textOf = async (response: Promise<Response>) => (await response).text()

test('a screen comes from the network, and from the stored shell where that fails', async () => {
  expect(await textOf(answerScreen(Promise.resolve(new Response('network')), shell))).toBe('network')
  expect(await textOf(answerScreen(Promise.reject(new TypeError('Failed')), shell))).toBe('shell')
  await expect(answerScreen(Promise.reject(new TypeError('Failed')), nothing)).rejects.toThrow('Failed')
})

test('a network that hangs is waited for up to a limit, and longer where no shell is stored', async () => {
  vi.useFakeTimers()
  let answer = (_response: Response): void => undefined
  const network = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const answers: string[] = []
  const opened = textOf(answerScreen(network, shell)).then((text) => answers.push(text))
  const unstored = textOf(answerScreen(network, nothing))
  await vi.advanceTimersByTimeAsync(maxAnswerMs - 1)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await opened
  expect(answers).toEqual(['shell'])
  answer(new Response('late'))
  expect(await unstored).toBe('late')
})
