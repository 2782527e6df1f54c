import { globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root, type Source } from './sources.ts'

/** Modules whose failures are shown further away, or concern nothing that the person has asked for. */
const shownElsewhere: Record<string, string> = {
  'web/src/accounts/analytics/sendEvents.ts': 'in the background',
  'web/src/accounts/auth/keptSignOut.ts': 'signing out on this device succeeds in any case',
  'web/src/accounts/auth/signup/AccountAnswer.tsx': 'the conversation answers',
  'web/src/accounts/auth/signup/NewAccountChat.tsx': 'the conversation answers',
  'web/src/accounts/auth/signup/SignupScreen.tsx': 'the conversation answers',
  'web/src/accounts/auth/signup/UserInfoChatScreen.tsx': 'the conversation answers',
  'web/src/club/articles/ArticleScreen.tsx': 'in the background: the view is counted',
  'web/src/console/frame/StaffLoginScreen.tsx': 'the screen says what became of the link',
  'web/src/console/frame/staffMenu.ts': 'the sign-in page opens instead',
  'web/src/experts/chats/outbox/viewedKind.ts': 'in the background, and nobody can do anything about it',
  'web/src/layout/measureSpeed.ts': 'in the background, and a lost figure is no loss',
  'web/src/learning/files/sendFile.ts': 'at the file',
  'web/src/learning/files/sendInParts.ts': 'at the file',
  'web/src/learning/homework/attempts/homeworkKind.ts': 'in place of the form, and in the list of what waits',
  'web/src/learning/lessons/statistics/statisticKind.ts': 'reported: watched time is sent in the background',
  'web/src/learning/streams/startTrial.ts': 'reported: the trial starts by itself',
  'web/src/messages/push/browserPush.ts': 'at the switch: usePush shows it',
  'web/src/platform/errorLog/sendReport.ts': 'in the background',
}

/** Calls whose failures are dropped where they are made. */
const dropped: Record<string, string> = {
  'web/src/accounts/auth/completeSignIn.ts logout': 'a session that this browser replaces in any case',
  'web/src/accounts/auth/completeSignIn.ts mintReturnAddress': 'the sign-in page opens instead',
  'web/src/accounts/auth/links/AutoLoginScreen.tsx logout': 'a declined session, which is not stored and expires',
  'web/src/layout/measureSpeed.ts recordSpeed': 'a lost figure is no loss',
  'web/src/learning/files/sendFile.ts deleteFile': 'files that nothing uses are deleted after a week',
}

const shows = /\b(useAction|usePictureUpload|useFormSubmit|showToast|failureText|SignInFailureNote)\b/

/** Modules that call what changes something, where neither they nor those that import them show a failure. */
function silentWrites(sources: readonly Source[], writes: ReadonlySet<string>): string[] {
  const isWrite = ({ code }: Source) =>
    Array.from(code.matchAll(/\bcall\(\s*(\w+)/g)).some(([, name = '']) => writes.has(name))
  const importsOf = ({ path, code }: Source) =>
    Array.from(code.matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, file = '']) => normalize(join(dirname(path), file)))
  const showing = sources.filter(({ code }) => shows.test(code))
  const shown = new Set(showing.flatMap((source) => [source.path, ...importsOf(source)]))
  return sources
    .filter((source) => isWrite(source) && !shown.has(source.path))
    .map(({ path }) => path)
    .toSorted()
}

/** Calls of what changes something whose failure is dropped at once. A call has no more than one level of parentheses. */
function droppedWrites(sources: readonly Source[], writes: ReadonlySet<string>): string[] {
  const droppedCall = /\bcall\(\s*(\w+)(?:[^()]|\([^()]*\))*\)\s*\.catch\(\(\) =>/g
  return sources
    .flatMap(({ path, code }) =>
      Array.from(code.matchAll(droppedCall), ([, name = '']) => ({ key: `${path} ${name}`, name })),
    )
    .filter(({ name }) => writes.has(name))
    .map(({ key }) => key)
    .toSorted()
}

async function namesOfWrites(): Promise<Set<string>> {
  const files = globSync('contract/src/*/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((path) => import(join(root, path))))
  const isWrite = ([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'method' in value && value.method !== 'GET'
  return new Set(modules.flatMap((module) => Object.entries(module).filter(isWrite)).map(([name]) => name))
}

test('what the server refuses is shown where its call is made, or is an exception with a reason', async () => {
  const sources = readSources().filter(({ path }) => path.startsWith('web/src/'))
  expect(silentWrites(sources, await namesOfWrites())).toEqual(Object.keys(shownElsewhere))
})

test('what the server refuses is not dropped, except with a reason', async () => {
  const sources = readSources().filter(({ path }) => path.startsWith('web/src/'))
  expect(droppedWrites(sources, await namesOfWrites())).toEqual(Object.keys(dropped))
})

test('a call whose refusal is dropped in a module that shows others is found', () => {
  const path = 'web/src/experts/chats/ChatScreen.tsx'
  const code = `useAction(rate)\ncall(likeMessage, {\n  body: bodyOf(message),\n}).catch(() => undefined)`
  const writes = new Set(['likeMessage'])
  expect(silentWrites([{ path, code }], writes)).toEqual([])
  expect(droppedWrites([{ path, code }], writes)).toEqual([`${path} likeMessage`])
  expect(droppedWrites([{ path, code: 'call(listMessages).catch(() => [])' }], writes)).toEqual([])
})

test('a call whose refusal is not shown is found', () => {
  const silent = { path: 'web/src/experts/chats/useLike.ts', code: 'export const like = () => call(likeMessage)' }
  const screen = { path: 'web/src/experts/chats/ChatScreen.tsx', code: "import { like } from './useLike.ts'\nlike()" }
  const writes = new Set(['likeMessage'])
  expect(silentWrites([silent, screen], writes)).toEqual([silent.path])
  const action = { ...screen, code: `${screen.code}\nuseAction(like)` }
  expect(silentWrites([silent, action], writes)).toEqual([])
})
