import type { FastifyInstance } from 'fastify'
import { OperatorError } from '../platform/config/operatorError.ts'

/** `setting` is the variable of the port. */
type Address = { host: string; port: number; setting: 'PORT' | 'HEALTH_PORT' }

/** Returns the actual port. */
export async function listen(app: FastifyInstance, { host, port, setting }: Address): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new OperatorError(`Port ${port} is in use: set another ${setting}`)
    if (code === 'EACCES')
      throw new OperatorError(`This user may not listen on port ${port}: set a ${setting} above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new OperatorError(`"${host}" is not an address of this machine: set another HOST, or none`)
    throw error
  }
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : port
}
