import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Input of the process: two servers, the chats of the first learners, and the number of connected experts. */
export type SocketSetup = { origins: readonly [string, string]; chatIds: readonly number[]; experts: number }

export type SocketRequest = { setup: SocketSetup } | { open: number } | 'exchange'

export type SocketClients = AsyncDisposable & {
  /** Connects so many more learners; the first call connects the experts too. */
  open: (learners: number) => Promise<void>
  /** A message of each chat's learner and its answer; resolves with the milliseconds until the other side got each. */
  exchange: () => Promise<number[]>
}

/** Starts a process of its own for the clients, whose work must not delay what they measure. */
export async function startSocketClients(setup: SocketSetup): Promise<SocketClients> {
  const child = fork('bench/socketProcess.ts', { execArgv: process.execArgv })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const ask = async (request: SocketRequest): Promise<number[]> => {
    child.send(request)
    const [times] = (await Promise.race([once(child, 'message'), exited.then(() => [])])) as [number[]?]
    if (!times) throw new Error('The process of the sockets has ended')
    return times
  }
  await ask({ setup })
  return {
    open: async (learners) => void (await ask({ open: learners })),
    exchange: () => ask('exchange'),
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await exited
    },
  }
}
