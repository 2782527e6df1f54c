import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutSchemas } from './web/vite-schemas.ts'
import { textsPlugin } from './web/vite-texts.ts'

export default defineConfig({
  test: {
    // The usual number leaves a core idle, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'architecture', include: ['architecture.test.ts'] } },
      { test: { name: 'drills', include: ['e2e/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
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
