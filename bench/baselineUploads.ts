import { createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The baseline of large uploads: writes the body of a PUT to a file. */
const folder = process.env['FOLDER'] ?? '.'
const server = createServer((request, response) => void serve(request, response))

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT') await pipeline(request, createWriteStream(join(folder, request.url?.slice(1) ?? '')))
  response.end()
}

server.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1')
process.once('SIGTERM', () => server.close())
