import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { once } from 'node:events'
import { build } from 'vite'
import { precompress } from '../scripts/compress.ts'
import { freePort } from '../scripts/freePort.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
}

export type BaselineWeb = AsyncDisposable & { origin: string }

/** Serves minimal pages, built and compressed like the product's, and a folder of media. */
export async function startBaselineWeb(mediaFolder: string): Promise<BaselineWeb> {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-baseline-'))
  const root = join(import.meta.dirname, 'baseline')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [join(root, 'page.html'), join(root, 'video.html')] },
    },
  })
  await precompress(folder)
  const server = createServer((request, response) => serve({ folder, mediaFolder }, request, response))
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close }
}

type Folders = { folder: string; mediaFolder: string }

function serve({ folder, mediaFolder }: Folders, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://baseline')
  const path = normalize(pathname)
  const file = path.startsWith('/media/') ? join(mediaFolder, path.slice('/media/'.length)) : join(folder, path)
  const compressed = existsSync(`${file}.gz`)
  if (!existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    ...(compressed && { 'content-encoding': 'gzip' }),
  })
  createReadStream(compressed ? `${file}.gz` : file).pipe(response)
}
