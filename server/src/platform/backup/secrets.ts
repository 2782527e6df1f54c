import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../config/operatorError.ts'
import { formsOf, normalSecret } from '../storage/secret.ts'

/** Files of secrets in the data folder, base64 by name. */
export type Secrets = Record<string, string>

export type SealedSecrets = { secrets: Secrets } | { salt: string; iv: string; tag: string; encrypted: string }

const algorithm = 'aes-256-gcm'
/** 16 MB of memory per guess. */
const cost = { N: 2 ** 14, r: 8, p: 5 }

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const names = (await readdir(dataDir)).filter(isSecret).toSorted()
  const contents = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'base64')))
  return Object.fromEntries(names.map((name, index) => [name, contents[index] ?? '']))
}

export const isSecret = (name: string) => /^[a-z]+(\.[a-z]+)*\.secret$/.test(name)

export async function writeSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  for (const [name, content] of Object.entries(secrets).filter(([name]) => isSecret(name)))
    await writeFile(join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600, flush: true, flag: 'wx' })
}

/** Encrypts the secrets if there is a passphrase. */
export function sealSecrets(secrets: Secrets, passphrase: string | undefined): SealedSecrets {
  if (passphrase === undefined) return { secrets }
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(algorithm, scryptSync(normalSecret(passphrase), salt, 32, cost), iv)
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64')
  return { salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), encrypted: text(encrypted) }
}

/** Throws an error for the operator if the passphrase is missing or wrong. */
export function openSecrets(sealed: SealedSecrets, passphrase: string | undefined): Secrets {
  if ('secrets' in sealed) return sealed.secrets
  if (passphrase === undefined)
    throw new OperatorError(
      'The secrets of this backup are encrypted: set BACKUP_PASSPHRASE or name a file with --passphrase-file.',
    )
  const bytes = (text: string) => Buffer.from(text, 'base64')
  for (const form of formsOf(passphrase)) {
    const key = scryptSync(form, bytes(sealed.salt), 32, cost)
    const decipher = createDecipheriv(algorithm, key, bytes(sealed.iv)).setAuthTag(bytes(sealed.tag))
    try {
      const opened = Buffer.concat([decipher.update(bytes(sealed.encrypted)), decipher.final()])
      return JSON.parse(opened.toString()) as Secrets
    } catch {
      // Another Unicode form may match.
    }
  }
  throw new OperatorError('The passphrase is not that of this backup.')
}
