import { t } from '../platform/language/language.ts'
import { useOutbox } from '../platform/outbox/outboxState.ts'
import { Note } from './Note.tsx'

/** Says before anything is typed in vain that this device cannot keep it. */
export function StorageNotice() {
  const { storage } = useOutbox()
  if (storage === 'kept') return null
  return (
    <Note tone="warn" role="status">
      {storage === 'full' ? t('ui.storageFull') : t('ui.storageBlocked')}
    </Note>
  )
}
