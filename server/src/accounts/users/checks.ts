import { good, warning, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import { hasAdmin } from './roles.ts'

export async function checkAdministrators({ database }: CheckContext): Promise<Finding[]> {
  if (await hasAdmin(database.sql)) return [good('There is an administrator')]
  return [
    warning('There is no administrator', 'Open the link that the start prints, or run npm run person -- first-admin.'),
  ]
}
