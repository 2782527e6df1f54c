import { restorableMigrations } from '../database/migrations.ts'
import { DamagedArchive, readAll, readArchive } from './archive.ts'
import { manifestName, requireRestorable, type Manifest } from './manifest.ts'
import { openSecrets, type SealedSecrets, type Secrets } from './secrets.ts'
import type { Sequence } from './tableQueries.ts'

export type CheckedBackup = { file: string; manifest: Manifest; secrets: Secrets; sequences: Sequence[] }

/** Reads the whole backup; throws an error for the operator if it is damaged, or version or passphrase do not fit. */
export async function checkBackup(
  file: string,
  { passphrase, signal }: { passphrase: string | undefined; signal: AbortSignal },
): Promise<CheckedBackup> {
  const small = new Map<string, Buffer>()
  await readArchive(file, { signal }, async ({ name, content }) => {
    if (name.endsWith('.json') && !name.includes('/')) small.set(name, await readAll(content))
  })
  const parse = (name: string): unknown => {
    const content = small.get(name)
    if (!content) throw new DamagedArchive(file)
    return JSON.parse(content.toString())
  }
  const manifest = parse(manifestName) as Manifest
  requireRestorable(manifest, restorableMigrations())
  const secrets = openSecrets(parse('secrets.json') as SealedSecrets, passphrase)
  return { file, manifest, secrets, sequences: parse('sequences.json') as Sequence[] }
}

/** Reads only the manifest, unchecked. */
export async function readManifest(file: string): Promise<Manifest> {
  const found = new AbortController()
  let manifest: Manifest | undefined
  await readArchive(file, found, async ({ name, content }) => {
    if (name === manifestName) manifest = JSON.parse((await readAll(content)).toString()) as Manifest
    found.abort()
  }).catch(() => undefined)
  if (!manifest) throw new DamagedArchive(file)
  return manifest
}
