import { Check, Copy, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { formatQuoted, formatRelativeTime, joinFacts } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { retryEntry } from '../../platform/outbox/outbox.ts'
import { useOutbox } from '../../platform/outbox/outboxState.ts'
import { Button } from '../../ui/Button.tsx'
import { DiscardEntry } from '../../ui/discard/DiscardEntry.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWaiting, type Waiting } from './useWaiting.ts'
import styles from './Waiting.module.css'

/** Lists the entries that wait: their words, since when, and why they were refused. */
export function WaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useLanguage()
  const { rows } = useWaiting()
  const { storage } = useOutbox()
  const text = storage === 'kept' ? t('layout.waiting.kept') : t('layout.waiting.notKept')
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={rows.length > 0 ? t('layout.waiting.title', { count: rows.length }) : t('layout.waiting.emptyTitle')}
      description={rows.length > 0 ? text : undefined}
    >
      {rows.length === 0 ? (
        <EmptyState icon={<Check />} title={t('layout.waiting.empty')} />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <WaitingRow key={row.key} row={row} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function WaitingRow({ row: { entries, kind } }: { row: Waiting }) {
  const [entry] = entries
  if (!entry) return null
  const { failure, createdAtMs, payload } = entry
  // Files may have no words with them.
  const text = kind.textOf?.(payload) || undefined
  const since = formatRelativeTime(createdAtMs / 1000)
  const title = kind.label?.(payload) ?? ''
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b>{title}</b>
        {text !== undefined && <span className={styles.quote}>{formatQuoted(text)}</span>}
        <span className="t-small muted">{joinFacts([since, ...(failure ? [] : [t('layout.waiting.waits')])])}</span>
        {failure && (
          <span className={styles.failure}>
            <TriangleAlert aria-hidden /> {failure.reason}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="raised" icon={<RotateCw aria-hidden />} onClick={() => void retryAll(entries)}>
          {t('layout.waiting.retry')}
        </Button>
        {text !== undefined && (
          <IconButton
            size="small"
            label={t('layout.waiting.copy')}
            icon={<Copy aria-hidden />}
            onClick={() => void copy(text)}
          />
        )}
        <DiscardEntry entries={entries} kind={kind} icon={<Trash2 aria-hidden />} />
      </div>
    </li>
  )
}

async function retryAll(entries: Waiting['entries']): Promise<void> {
  for (const entry of entries) await retryEntry(entry)
}

async function copy(text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast({ text: isCopied ? t('layout.waiting.copied') : t('layout.waiting.copyFailed') })
}
