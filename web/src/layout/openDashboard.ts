import { mintAdminCode } from '#contract/accounts/auth/api.ts'
import { call } from '../platform/api/api.ts'
import { showToast } from '../ui/toasts.ts'

/**
 * Opens the staff console in a new tab with a one-time code, which is only created now. The tab is opened first: browsers
 * block one that does not follow a click.
 */
export async function openDashboard(): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { token } = await call(mintAdminCode)
    const address = `/admin/login?token=${token}`
    if (tab) tab.location.replace(address)
    else location.assign(address)
  } catch (error) {
    tab?.close()
    showToast({ text: error instanceof Error ? error.message : String(error), tone: 'bad' })
  }
}
