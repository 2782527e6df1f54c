import { mintAdminCode } from '#contract/auth/api.ts'
import { call } from '../api.ts'
import { showToast } from '../ui/toasts.ts'

/**
 * Opens the staff console in a tab of its own, by a code that is made now and works once: no page holds one beforehand.
 * The tab is opened at once, because browsers refuse one that does not follow from a press.
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
