import { t } from '../language.ts'
import { showToast } from './toasts.ts'

/** Changes the language. Where its texts do not come, the page keeps the old one, says so and offers to try again. */
export async function tryLanguage(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    if (error instanceof RangeError) throw error
    const onPress = () => void tryLanguage(change)
    showToast({ text: t('ui.languageMissing'), tone: 'bad', action: { label: t('ui.retry'), onPress } })
  })
}
