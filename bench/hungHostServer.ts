import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import '../server/src/registries.ts'
import { network } from '../server/src/platform/http/publicHosts.ts'

// The server in a network where every host takes connections and never answers.
const host = createServer((socket) => socket.on('error', () => undefined))
host.listen(0, '127.0.0.1')
await once(host, 'listening')
const { port } = host.address() as AddressInfo
network.register({
  resolve: () => Promise.resolve(['203.0.114.7']),
  connect: () => connect({ host: '127.0.0.1', port }),
})
// Started once the network is in place.
await import('../server/src/main.ts')
host.unref()
