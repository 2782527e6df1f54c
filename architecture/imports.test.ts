import { mkdirSync, mkdtempDisposableSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

type Configuration = { forbidden: { name: string }[]; options: ICruiseOptions }

const configuration = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as Configuration

/** Files that break the rule of this name; each imports the next, or what is given. */
const examples: Record<string, Record<string, string>> = {
  'no-cycles': {
    'server/src/days/days.ts': "import '../streams/streams.ts'",
    'server/src/streams/streams.ts': "import '../days/days.ts'",
  },
  'contract-stands-alone': { 'contract/src/days/rules.ts': "import 'react'" },
  'server-knows-no-web': { 'server/src/days/days.ts': "import '../../../web/src/guard.ts'", 'web/src/guard.ts': '' },
  'web-knows-no-server': { 'web/src/guard.ts': "import '../../server/src/app.ts'", 'server/src/app.ts': '' },
  'domain-privacy': {
    'server/src/days/days.ts': "import '../streams/queries.ts'",
    'server/src/streams/queries.ts': '',
  },
  'platform-knows-no-domain': {
    'web/src/platform/api/api.ts': "import '../../days/plan.ts'",
    'web/src/days/plan.ts': '',
  },
  'platform-runs-no-domain-rules': {
    'server/src/platform/http/route.ts': "import { isOpen } from '../../../../contract/src/days/rules.ts'\nisOpen()",
    'contract/src/days/rules.ts': 'export const isOpen = () => true',
  },
  'ui-knows-no-domain': { 'web/src/ui/Card.tsx': "import '../days/plan.ts'", 'web/src/days/plan.ts': '' },
  'programme-is-pure': { 'web/src/programme/plan.ts': "import 'react'" },
  'screens-from-route-tables': {
    'web/src/home/Agenda.tsx': "import '../days/DayScreen.tsx'",
    'web/src/days/DayScreen.tsx': '',
  },
  'no-staff-code-for-learners': {
    'web/src/learner.tsx': "import './shell/layout/Shell.tsx'",
    'web/src/shell/layout/Shell.tsx': "import('../../mail/staff/MailsScreen.tsx')",
    'web/src/mail/staff/MailsScreen.tsx': '',
  },
  'no-statistics-in-the-console': {
    'web/src/staff.tsx': "import('./courses/staff/PreviewDay.tsx')",
    'web/src/courses/staff/PreviewDay.tsx': "import '../../lessons/statistics/useStatistics.ts'",
    'web/src/lessons/statistics/useStatistics.ts': '',
  },
  'no-tests-in-the-product': { 'server/src/app.ts': "import '../test/school.ts'", 'server/test/school.ts': '' },
  'no-development-packages': { 'server/src/app.ts': "import 'vitest'" },
  resolvable: { 'server/src/app.ts': "import './missing.ts'" },
}

test('every rule of imports has an example', () => {
  expect(Object.keys(examples)).toEqual(configuration.forbidden.map(({ name }) => name))
})

test.each(Object.entries(examples))('%s is broken by its example', async (name, files) => {
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
