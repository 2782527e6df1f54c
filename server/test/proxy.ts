import { once } from 'node:events'
import net from 'node:net'
import { inject } from 'vitest'

/** A faulty network between the product and PostgreSQL. */
export async function startProxy() {
  const cluster = inject('cluster')
  const sockets = new Set<net.Socket>()
  const corrupted = { from: '', to: '' }
  let isDropping = false

  /** Drops data while the network is silent. */
  function forward(from: net.Socket, to: net.Socket): void {
    sockets.add(from)
    from.on('data', (bytes: Buffer) => isDropping || to.write(corrupt(bytes)))
    from.on('end', () => to.end())
    from.on('close', () => sockets.delete(from))
    from.on('error', () => to.destroy())
  }

  function corrupt(bytes: Buffer): Buffer {
    const at = corrupted.from === '' ? -1 : bytes.indexOf(corrupted.from)
    if (at >= 0) {
      bytes.write(corrupted.to, at)
      corrupted.from = ''
    }
    return bytes
  }

  const server = net.createServer((client) => {
    const upstream = net.connect(`${cluster.host}/.s.PGSQL.${cluster.port}`)
    forward(client, upstream)
    forward(upstream, client)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    connection: { host: '127.0.0.1', port, user: cluster.user },
    /** Accepts data from now on and drops it. */
    startDropping: () => void (isDropping = true),
    stopDropping: () => void (isDropping = false),
    /** Replaces the next occurrence of `from` by a text of the same length. */
    corruptNext: (from: string, to: string) => void Object.assign(corrupted, { from, to }),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
