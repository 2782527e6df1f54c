import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Resolver } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { createPort } from '../port.ts'

/** Why another host was not asked, or gave no answer. */
export class HostFailure extends Error {}

type Target = { address: string; port: number; name: string }

/** Names and connections. `address` is the checked one: the name is not resolved again. */
export type Network = {
  resolve: (name: string) => Promise<string[]>
  connect: (target: Target) => Socket
}

export const network = createPort<Network>('the network')

/** Unlike `lookup`, it occupies no thread of the process while a name server hangs. */
const resolver = new Resolver({ timeout: 1000, tries: 2 })

export const internet: Network = {
  resolve: async (name) => {
    const lists = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
  },
  connect: ({ address, port, name }) => connect({ host: address, port, ...(isIP(name) === 0 && { servername: name }) }),
}

type Options = { headers?: Record<string, string>; maxBytes: number; timeoutMs: number; signal?: AbortSignal }

/**
 * Reads an https address of a public host. Never connects to an address that is not public, and follows no redirect.
 * Throws HostFailure.
 */
export async function readPublicHost(address: string, { signal, ...options }: Options): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const url = requireHttps(address)
    const response = await respond(url, await resolvePublic(url, ended), { ...options, signal: ended })
    return await readBody(response, options.maxBytes)
  } catch (error) {
    if (error instanceof HostFailure) throw error
    throw new HostFailure(ended.aborted ? 'no complete answer in time' : 'no complete answer', { cause: error })
  }
}

function requireHttps(address: string): URL {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new HostFailure('no https address')
  return url
}

/** The one address that is connected to. All of a name must be public. */
async function resolvePublic({ hostname, port }: URL, signal: AbortSignal): Promise<Target> {
  const name = hostname.replaceAll(/^\[|\]$/g, '')
  const addresses = isIP(name) === 0 ? await Promise.race([network.registered.resolve(name), endOf(signal)]) : [name]
  const [address] = addresses
  if (address === undefined || !addresses.every(isPublicAddress)) throw new HostFailure('no public address')
  return { address, port: port === '' ? 443 : Number(port), name }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new HostFailure('no complete answer in time'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

/** Whether a URL names this machine, or an address that is not public. Other names are checked when they are resolved. */
export function isPrivateHost({ hostname }: URL): boolean {
  const name = hostname.replaceAll(/^\[|\]$/g, '')
  return /(?:^|\.)localhost$/.test(name) || (isIP(name) !== 0 && !isPublicAddress(name))
}

const globalUnicast = ipaddr.IPv6.parse('2000::')

function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast, 3)
}

function respond(url: URL, target: Target, { headers, signal }: Options): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // With an agent, `createConnection` would be ignored.
    const sent = request(url, {
      headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
      createConnection: () => network.registered.connect(target),
      ...(signal && { signal }),
    })
    // An answer that switches to another protocol closes the request without an error.
    const close = () => reject(new HostFailure('no answer'))
    sent.once('response', resolve).on('error', reject).once('close', close).end()
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode, headers } = response
  const parts: Buffer[] = []
  let bytes = 0
  try {
    if (statusCode !== 200) throw new HostFailure(`status ${statusCode}`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new HostFailure('encoded answer')
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes) throw new HostFailure('answer too large')
      parts.push(part)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(parts)
}
