import { useEffect, useState, type ReactNode } from 'react'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import type { Entry, EntryKind } from '../../platform/outbox/entry.ts'
import { discardEntry } from '../../platform/outbox/outbox.ts'
import { Button } from '../Button.tsx'
import { AlertDialog } from '../Modal.tsx'

export interface DiscardEntryProps {
  /** Entries that are shown as one. */
  entries: readonly Entry[]
  kind: Pick<EntryKind, 'label' | 'textOf'>
  /** Given, as icons are in the chunks of the screens that show them. */
  icon: ReactNode
}

const maxQuoteLength = 200

/** The button that discards what was not sent. Asks with its words first: nobody else has them. */
export function DiscardEntry({ entries, kind, icon }: DiscardEntryProps) {
  const [isAsking, setAsking] = useState(false)
  // The connection may be lost when it is pressed.
  useEffect(() => AlertDialog.preload(), [])
  const close = () => setAsking(false)
  const payload = entries[0]?.payload
  const text = kind.textOf?.(payload) ?? ''
  return (
    <>
      <Button size="small" variant="ghost" icon={icon} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('ui.discard.delete')}
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={close}
        title={t('ui.discard.title', { what: kind.label?.(payload) ?? '' })}
        description={
          <>
            {text && <>{formatQuoted(clipped(text))} </>}
            {t('ui.discard.final')}
          </>
        }
      >
        <Button onClick={close}>{t('ui.discard.keep')}</Button>
        <Button
          variant="danger"
          onClick={() => {
            close()
            for (const entry of entries) void discardEntry(entry)
          }}
        >
          {t('ui.discard.delete')}
        </Button>
      </AlertDialog>
    </>
  )
}

function clipped(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()}…` : text
}
