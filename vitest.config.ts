import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractShapePlugin } from './web/vite-contract.ts'
import { withoutSchemas } from './web/vite-schemas.ts'
import { textsPlugin } from './web/vite-texts.ts'

/** A limit ends what hangs and asserts nothing, so that machines of any speed keep within it. */
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }
const webPlugins = [react(), textsPlugin(), contractShapePlugin(), withoutSchemas()]
const webTests = {
  ...limits,
  environment: 'happy-dom',
  setupFiles: ['web/test/setup.ts'],
  server: { deps: { inline: ['tus-js-client'] } },
  // Rendering leaves much garbage: with more room for the young, its collection takes a tenth of the CPU time less.
  execArgv: ['--max-semi-space-size=32'],
}
/** Long by nature; `npm run test:long` runs them. */
const longTests = '{e2e,scripts,server}/**/*.long.test.ts'
const longWebTests = 'web/src/**/*.long.test.ts'
/** They run with more of everything too. */
const scaledTests = ['server/test/scale.test.ts', 'server/src/experts/chats/droppedReplies.test.ts']
const serverTests = {
  ...limits,
  globalSetup: ['server/test/cluster.ts'],
  // As every process of the server does first.
  setupFiles: ['server/src/registries.ts'],
  // Nothing is mocked and process state is keyed by database, so each worker loads the modules once.
  isolate: false,
}
/** Tests would get the package for Node. */
const browserPackages = { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } }
/** They test pure functions, so that they can share a process; starting one costs more than they do. */
const pureWebTests = [
  'web/src/{home,learning/points,learning/programme}/*.test.ts',
  'web/src/{guard,platform/build/chunks,ui/styles}.test.ts',
  'web/worker/answers.test.ts',
  'web/src/experts/marks/{compare/inStep,markClusters}.test.ts',
  'web/src/learning/{courses/courseStages,files/drafts/mergeDrafts,homework/useWaitingHomework}.test.ts',
  'web/src/learning/lessons/{player/{keyCommand,parts},playerState,statistics/{measure,record}}.test.ts',
  'web/src/learning/streams/{learnerDay,streamCache,streamTag}.test.ts',
  'web/src/{accounts/users/avatar/crop,platform/language/timeZones}.test.ts',
  'web/src/school/authoring/staff/ranges/dayActs.test.ts',
]

export default defineConfig({
  test: {
    // Tests wait much of their time, so one worker more than cores keeps these busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...limits, name: 'architecture', include: ['architecture/*.test.ts'] } },
      { test: { ...limits, name: 'resilience', include: ['e2e/**/*.test.ts'], exclude: [longTests] } },
      { test: { ...limits, name: 'scripts', include: ['scripts/**/*.test.ts'], exclude: [longTests] } },
      // Pure functions share no state between files.
      { test: { ...limits, name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: [longTests],
          provide: { entriesEach: 2, sendings: 100 },
        },
      },
      {
        test: {
          ...serverTests,
          name: 'long',
          include: [longTests, ...scaledTests],
          provide: { entriesEach: 50, sendings: 1000 },
        },
      },
      {
        plugins: webPlugins,
        resolve: browserPackages,
        test: {
          ...webTests,
          name: 'web',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
          exclude: [...pureWebTests, longWebTests],
        },
      },
      { plugins: webPlugins, test: { ...webTests, name: 'long web', include: [longWebTests] } },
      { plugins: webPlugins, test: { ...webTests, name: 'pure web', include: pureWebTests, isolate: false } },
    ],
  },
})
