import { withTexts } from '../../../platform/language/language.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'

/** The button that ends a freeze, loaded where one is shown. */
export const CancelFreeze = lazyComponent(
  async () => (await withTexts(import('./CancelFreezeButton.tsx'))).CancelFreezeButton,
  { pending: ({ stream: _, ...look }) => <span className={buttonClass(look)} aria-hidden /> },
)
