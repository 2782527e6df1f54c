import { t } from '../platform/language/language.ts'
import { showToast } from './toasts.ts'

/** Changes the language. If its texts fail to load, keeps the current one and shows a toast with a retry button. */
export async function tryLanguage(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    if (error instanceof RangeError) throw error
    const onPress = () => void tryLanguage(change)
    showToast({ text: t('ui.languageMissing'), tone: 'bad', action: { label: t('ui.retry'), onPress } })
  })
}
