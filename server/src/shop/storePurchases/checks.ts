import { readFile } from 'node:fs/promises'
import { good, warning, wrong, type CheckContext, type Finding } from '../../platform/checks/check.ts'

export async function checkStores({ config: { stores, production } }: CheckContext): Promise<Finding[]> {
  const { apple, google, takesTests } = stores
  if (!apple && !google) return [good('No application sells in a store')]
  const findings: Finding[] = []
  if (production && takesTests)
    findings.push(
      warning('Purchases of testers, which cost nothing, are taken', 'Unset STORE_TEST_PURCHASES after the review.'),
    )
  if (apple) findings.push(good(`Purchases in the App Store are taken for ${[...apple.apps.keys()].join(', ')}`))
  if (!google) return findings
  const { keyFile, packages, push } = google
  if (!(await isKeyFile(keyFile)))
    findings.push(wrong(`${keyFile} is not the key of a service account`, 'Create a JSON key of one in Google Cloud.'))
  if (!push)
    findings.push(
      warning(
        'Google Play does not tell of refunds: nothing is pushed',
        'Set GOOGLE_PUSH_ACCOUNT and GOOGLE_PUSH_AUDIENCE.',
      ),
    )
  return [...findings, good(`Purchases in Google Play are taken for ${packages.join(', ')}`)]
}

async function isKeyFile(path: string): Promise<boolean> {
  try {
    const key = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown> | null
    return [key?.['client_email'], key?.['private_key']].every((part) => typeof part === 'string' && part !== '')
  } catch {
    return false
  }
}
