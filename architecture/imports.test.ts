import { mkdirSync, mkdtempDisposableSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

type Configuration = { forbidden: { name: string }[]; options: ICruiseOptions }

const configuration = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration

const areas = configuration.forbidden.flatMap(({ name }) => /^(\w+)-stands-below$/.exec(name)?.[1] ?? [])

/** Files that break the rule of this name; each imports the next, or what is given. */
const examples: Record<string, Record<string, string>> = {
  'no-cycles': {
    'server/src/learning/days/days.ts': "import '../streams/streams.ts'",
    'server/src/learning/streams/streams.ts': "import '../days/days.ts'",
  },
  'contract-stands-alone': { 'contract/src/learning/days/rules.ts': "import 'react'" },
  'server-knows-no-web': {
    'server/src/learning/days/days.ts': "import '../../../../web/src/guard.ts'",
    'web/src/guard.ts': '',
  },
  'web-knows-no-server': { 'web/src/guard.ts': "import '../../server/src/app.ts'", 'server/src/app.ts': '' },
  'area-privacy': {
    'server/src/learning/days/days.ts': "import '../../experts/chats/queries.ts'",
    'server/src/experts/chats/queries.ts': '',
  },
  ...Object.fromEntries(
    areas.map((area) => [
      `${area}-stands-below`,
      { [`server/src/${area}/days/days.ts`]: "import '../../demo/demo.ts'", 'server/src/demo/demo.ts': '' },
    ]),
  ),
  'platform-knows-no-domain': {
    'web/src/platform/api/api.ts': "import '../../learning/days/plan.ts'",
    'web/src/learning/days/plan.ts': '',
  },
  'platform-runs-no-domain-rules': {
    'server/src/platform/http/route.ts':
      "import { isOpen } from '../../../../contract/src/learning/days/rules.ts'\nisOpen()",
    'contract/src/learning/days/rules.ts': 'export const isOpen = () => true',
  },
  'ui-knows-no-domain': {
    'web/src/ui/Card.tsx': "import '../learning/days/plan.ts'",
    'web/src/learning/days/plan.ts': '',
  },
  'console-knows-no-domain': {
    'web/src/console/RecordList.tsx': "import '../brands/publicConfig.ts'",
    'web/src/brands/publicConfig.ts': '',
  },
  'programme-is-pure': { 'web/src/learning/programme/plan.ts': "import 'react'" },
  'screens-from-route-tables': {
    'web/src/learning/streams/Agenda.tsx': "import '../days/DayScreen.tsx'",
    'web/src/learning/days/DayScreen.tsx': '',
  },
  'no-staff-code-for-learners': {
    'web/src/learner.tsx': "import './layout/Frame.tsx'",
    'web/src/layout/Frame.tsx': "import('../messages/mail/staff/MailsScreen.tsx')",
    'web/src/messages/mail/staff/MailsScreen.tsx': '',
  },
  'no-statistics-in-the-console': {
    'web/src/staff.tsx': "import('./learning/courses/staff/PreviewDay.tsx')",
    'web/src/learning/courses/staff/PreviewDay.tsx': "import '../../lessons/statistics/useStatistics.ts'",
    'web/src/learning/lessons/statistics/useStatistics.ts': '',
  },
  'no-tests-in-the-product': { 'server/src/app.ts': "import '../test/school.ts'", 'server/test/school.ts': '' },
  'no-development-packages': { 'server/src/app.ts': "import 'vitest'" },
  resolvable: { 'server/src/app.ts': "import './missing.ts'" },
}

/** The order of the areas holds on every side. */
const examplesOfWebsite = areas.map((area): [string, Record<string, string>] => [
  `${area}-stands-below`,
  { [`web/src/${area}/days/days.ts`]: "import '../../home/hero.ts'", 'web/src/home/hero.ts': '' },
])

test('every rule of imports has an example', () => {
  expect(Object.keys(examples)).toEqual(configuration.forbidden.map(({ name }) => name))
})

test.each([...Object.entries(examples), ...examplesOfWebsite])('%s is broken by its example', async (name, files) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'daystream-imports-'))
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), `${code}\n`)
  }
  for (const shared of ['node_modules', 'package.json']) symlinkSync(join(root, shared), join(folder.path, shared))
  const ruleSet = { forbidden: configuration.forbidden } as IFlattenedRuleSet
  const { output } = await cruise(Object.keys(files), {
    ...configuration.options,
    baseDir: folder.path,
    validate: true,
    ruleSet,
  })
  if (typeof output === 'string') throw new Error(output)
  expect(output.summary.violations.map(({ rule }) => rule.name)).toContain(name)
})
