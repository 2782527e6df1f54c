import { good, warning, wrong, type CheckContext, type Finding } from '../platform/checks/check.ts'
import { hasDemoAccounts } from './demo.ts'

export async function checkDemoAccounts({ config, database }: CheckContext): Promise<Finding[]> {
  if (!(await hasDemoAccounts(database.sql))) return [good('There are no demo accounts')]
  const finding = config.production ? wrong : warning
  return [
    finding(
      'There are demo accounts, whose password is public',
      'Start a school of your own on an empty DATA_DIR with DEMO=off.',
    ),
  ]
}
