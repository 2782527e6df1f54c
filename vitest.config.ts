import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutSchemas } from './web/vite-schemas.ts'
import { textsPlugin } from './web/vite-texts.ts'

export default defineConfig({
  test: {
    // Tests wait a good part of their time: as many at once as there are cores would leave these idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'architecture', include: ['architecture.test.ts'] } },
      { test: { name: 'resilience', include: ['e2e/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 20_000 } },
      // Pure rules: no file can change what another finds.
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testingCluster.ts'],
          // Nothing is mocked and what a process keeps it keeps by database: the program is loaded once a worker.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react(), textsPlugin(), withoutSchemas()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
