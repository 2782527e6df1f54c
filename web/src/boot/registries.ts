import { guestSupport, start } from '../accounts/auth/ports.ts'
import { loadSettingsLayout } from '../accounts/settingsLayout.ts'
import { GuestSupportButton } from '../club/support/GuestSupportButton.tsx'
import { loadExpertLayout } from '../learning/homework/expertLayout.ts'
import { loadStart, preloadStart } from './loadStart.ts'
import { loadSession, sessionState } from './sessionState.ts'

// Fills the ports of the learner's first page; `registries.ts` fills those of the signed-in.

start.register({ preload: preloadStart, load: loadStart, loadSession, sessionState })
guestSupport.register(GuestSupportButton)
loadSettingsLayout.register(() => import('../layout/settings/SettingsLayout.tsx'))
loadExpertLayout.register(() => import('../layout/ExpertLayout.tsx'))
