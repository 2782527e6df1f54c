import { Trash2 } from 'lucide-react'
import { withTexts } from '../../platform/language/language.ts'
import type { DiscardEntryProps } from './DiscardEntry.tsx'
import { lazyComponent } from '../lazyComponent.tsx'

const DiscardEntry = lazyComponent(async () => (await withTexts(import('./DiscardEntry.tsx'))).DiscardEntry)

/** Discards what was not sent, after a question. */
export function DiscardButton(props: Omit<DiscardEntryProps, 'icon'>) {
  return <DiscardEntry {...props} icon={<Trash2 aria-hidden />} />
}
