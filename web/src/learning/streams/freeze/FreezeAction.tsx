import { Snowflake } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Stream, StreamState } from '#contract/learning/streams/api.ts'
import { withTexts, t } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyComponent.tsx'
import { freezeSearch } from './freezeSearch.ts'

const FreezeDialog = lazyOverlay(async () => (await withTexts(import('./FreezeDialog.tsx'))).FreezeDialog)

/** Opens the dialog that freezes the run, also by its address, which says why if the run cannot be frozen. */
export function FreezeAction(run: { stream: Stream; course: Course; state: StreamState }) {
  const isAtAddress = useRouteSearch(freezeSearch).freeze === '1'
  const [wasAtAddress] = useState(isAtAddress)
  const [isOpen, setOpen] = useState(isAtAddress)
  const button = useRef<HTMLButtonElement>(null)
  const { freezing } = run.stream
  // A dialog that is removed while it closes would not return the focus.
  if (!freezing || (freezing.lock && !isOpen && !wasAtAddress)) return null
  return (
    <>
      {!freezing.lock && (
        <Button
          ref={button}
          variant="raised"
          size="small"
          icon={<Snowflake aria-hidden />}
          onPointerEnter={FreezeDialog.preload}
          onClick={() => setOpen(true)}
        >
          {t('streams.freeze.open')}
        </Button>
      )}
      <FreezeDialog open={isOpen} onClose={() => setOpen(false)} {...run} freezing={freezing} opener={button} />
    </>
  )
}
