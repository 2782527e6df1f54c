import { t } from '../../../platform/language/language.ts'
import { showToast } from '../../../ui/toasts.ts'
import { findKept, forgetKept } from './keptParts.ts'
import { withRecordingLock } from './recordingLock.ts'

/** Finds what a closed tab had recorded under a name, unless another tab records it now. */
export async function recoverRecording(name: string, onFound: (recorded: Blob) => void): Promise<void> {
  await withRecordingLock(name, async () => {
    const recorded = await findKept(name)
    if (!recorded) return
    onFound(recorded)
    showToast({ text: t('files.staff.recovered') })
    await forgetKept(name)
  })
}
