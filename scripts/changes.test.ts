import { expect, test } from 'vitest'
import { findTouchedJourneys, findTouchedTests, type Sources } from './changes.ts'

const files: Record<string, string> = {
  'contract/src/experts/chats/rules.ts': '',
  'server/src/app.ts': "import { chatRoutes } from './experts/chats/routes.ts'",
  'server/src/experts/chats/routes.ts': "import { delay } from '#contract/experts/chats/rules.ts'",
  'server/src/experts/chats/sending.test.ts': "import { startSchool } from '../../../test/school.ts'",
  'server/src/experts/desk/alerts.ts': "import { delay } from '../chats/routes.ts'",
  'server/src/experts/desk/alerts.test.ts': "import { addChat } from '../../../test/chats.ts'",
  'server/src/accounts/users/users.test.ts': "import { startSchool } from '../../../test/school.ts'",
  'server/test/chats.ts': "import { delay } from '../src/experts/chats/routes.ts'",
  'server/test/school.ts': "import { buildApp } from '../src/app.ts'",
  'server/test/access.test.ts': "import { addChat } from './chats.ts'",
  'server/test/fuzz.long.test.ts': '',
  'web/src/experts/chats/routes.ts': "screenRoute({ path: '/chat/$chatId' })",
  'web/src/experts/chats/ChatScreen.test.tsx': '',
  'e2e/chat.e2e.ts': "await page.goto(pageUrl('face', `/chat/${id}`, baseURL))",
  'e2e/desk.e2e.ts': "import { sendMessage } from '#contract/experts/chats/api.ts'",
  'e2e/home.e2e.ts': "await page.goto(pageUrl('face', '/home', baseURL))",
  'e2e/a11y.e2e.ts': "const routes = ['/chat/1']",
}
const imports = (path: string, code: string) =>
  Array.from(code.matchAll(/from '([^']+)'/g), ([, specifier = '']) =>
    specifier.startsWith('#contract/')
      ? specifier.replace('#contract', 'contract/src')
      : new URL(specifier, `file:///${path}`).pathname.slice(1),
  )
const sources: Sources = new Map(
  Object.entries(files).map(([path, code]) => [path, { code, imports: imports(path, code) }]),
)

test('a change touches the tests of its domain on both sides, and those whose helpers import it', () => {
  expect(findTouchedTests(sources, ['server/src/experts/chats/routes.ts'])).toEqual([
    'server/src/experts/chats/sending.test.ts',
    'server/src/experts/desk/alerts.test.ts',
    'web/src/experts/chats/ChatScreen.test.tsx',
  ])
})

test('a test that changed is touched itself, also where it visits every call', () => {
  expect(findTouchedTests(sources, ['server/test/access.test.ts'])).toEqual(['server/test/access.test.ts'])
})

test('a change touches the journeys that name a screen or a call of its domain', () => {
  expect(findTouchedJourneys(sources, ['contract/src/experts/chats/rules.ts'])).toEqual([
    'e2e/chat.e2e.ts',
    'e2e/desk.e2e.ts',
  ])
})

test('a change of no domain touches no journey but one that changed itself', () => {
  expect(findTouchedJourneys(sources, ['README.md', 'e2e/home.e2e.ts'])).toEqual(['e2e/home.e2e.ts'])
})
