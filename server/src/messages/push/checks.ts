import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { good, warning, type CheckContext, type Finding } from '../../platform/checks/check.ts'

/** The key of notifications, and the contact that push services require. */
export async function checkPush({ config }: CheckContext): Promise<Finding[]> {
  const { contact, privateKey } = config.push
  if (config.production && /@localhost$|\/\/localhost/.test(contact))
    return [warning(`The contact for push services is ${contact}`, 'Set PUSH_CONTACT, PUBLIC_URL or MAIL_FROM.')]
  if (privateKey) return [good('Notifications are signed with the key of PUSH_PRIVATE_KEY')]
  const isMade = existsSync(join(config.dataDir, 'push.secret'))
  return [good(isMade ? 'Notifications are signed with the key of push.secret' : 'The first notification makes a key')]
}
