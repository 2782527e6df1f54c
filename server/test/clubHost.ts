import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { network } from '../src/platform/http/publicHosts.ts'

type Received = { url: URL; headers: IncomingHttpHeaders }
type Answering = (response: ServerResponse, received: Received) => void

export type ClubHost = {
  received: Received[]
  /** Addresses that the school connected to. */
  connections: { address: string; port: number; name: string }[]
  /** Addresses of names, one list for each time that a name is resolved; the last one repeats. */
  names: Map<string, string[][]>
  /** Answers by path or by the community that is asked for. */
  answers: Map<string, Answering>
  /** Goes back to a network without this host. */
  close: () => Promise<void>
}

export const publicAddress = '203.0.114.7'

/** Stands in for the internet: every connection that the school opens, to whichever address, reaches this host. */
export async function startClubHost(): Promise<ClubHost> {
  const received: Received[] = []
  const connections: ClubHost['connections'] = []
  const names: ClubHost['names'] = new Map()
  const answers: ClubHost['answers'] = new Map()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'https://club.test')
    const call = { url, headers: request.headers }
    received.push(call)
    const answer = answers.get(url.searchParams.get('external_id[]') ?? url.pathname)
    if (answer) answer(response, call)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { registered } = network
  network.register({
    resolve: (name) => {
      const lists = names.get(name) ?? []
      const list = lists.length > 1 ? lists.shift() : lists[0]
      return list ? Promise.resolve(list) : Promise.reject(new Error('ENOTFOUND'))
    },
    connect: (target) => {
      connections.push(target)
      return connect({ host: '127.0.0.1', port })
    },
  })
  return {
    received,
    connections,
    names,
    answers,
    close: async () => {
      network.register(registered)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers JSON. */
export const json =
  (body: unknown): Answering =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/ld+json' }).end(JSON.stringify(body))
