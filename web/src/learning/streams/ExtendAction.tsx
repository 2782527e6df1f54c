import { withTexts } from '../../platform/language/language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

/** The button that extends a run, loaded where one is shown. */
export const ExtendAction = lazyComponent(
  async () => (await withTexts(import('../../shop/extensions/ExtendButton.tsx'))).ExtendButton,
  {
    pending: ({ stream: _, type: _type, isPressed: _isPressed, ...look }) => (
      <span className={buttonClass(look)} aria-hidden />
    ),
  },
)
