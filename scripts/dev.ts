import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { readConfig } from '../server/src/platform/config/config.ts'
import { requireOwnFolder } from '../server/src/platform/storage/folders.ts'
import { startPostgres } from '../server/src/platform/database/postgres.ts'
import { freePort } from './freePort.ts'
import { reportFailure, say } from './output.ts'
import { root } from './webSources.ts'

/** Serves the staff entry at `/admin/`, as the built website does. */
const staffPages: Plugin = {
  name: 'staff-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/admin(\/|$)/.test(request.url ?? '')) request.url = '/class/staff.html'
      next()
    })
  },
}

async function develop() {
  const config = readConfig()
  requireOwnFolder(config.dataDir)
  // Outlives restarts of the server, which connect to it.
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: say })
  const port = await freePort()
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  })
  const web = await createServer({
    configFile: join(root, 'vite.config.ts'),
    plugins: [staffPages],
    server: {
      host: config.host ?? '127.0.0.1',
      port: config.port,
      strictPort: true,
      proxy: { '^/(?!class/|admin)': { target: `http://127.0.0.1:${port}`, ws: true } },
    },
  })
  await web.listen()
  say(`Development server: http://localhost:${config.port}/class/`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(server, 'exit')])
  await web.close()
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  await postgres?.stop()
}

await develop().catch((error: unknown) => {
  reportFailure('The development server did not start', error)
  process.exit(1)
})
