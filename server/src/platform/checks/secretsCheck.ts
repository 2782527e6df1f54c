import { constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSecret } from '../backup/secrets.ts'
import { canAccess } from '../storage/canAccess.ts'
import { good, warning, wrong, type CheckContext, type Finding } from './check.ts'

const secretBytes = 32

export async function checkSecrets({ config: { dataDir } }: Pick<CheckContext, 'config'>): Promise<Finding[]> {
  const names = (await readdir(dataDir)).filter(isSecret)
  const findings = (await Promise.all(names.map((name) => checkSecret(join(dataDir, name))))).flat()
  if (!names.includes('media.secret'))
    findings.push(warning('media.secret is missing: it is made at the next start', 'Restore it, or start Daystream.'))
  return findings.length > 0 ? findings : [good(`Only their owner can read the secrets (${names.length})`)]
}

async function checkSecret(path: string): Promise<Finding[]> {
  const { mode, size } = await stat(path)
  const isReadable = await canAccess(path, constants.R_OK)
  if (!isReadable) return [wrong(`${path} cannot be read`, 'Run the command as the owner of DATA_DIR.')]
  if (size !== secretBytes)
    return [wrong(`${path} is damaged`, 'Restore it from a backup, or delete it: the next start makes a new one.')]
  // Windows has no modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return [warning(`Other users of this machine can read ${path}`, `Run chmod 600 ${path}.`)]
  return []
}
