import { t } from '../../platform/language/language.ts'
import { Note } from '../../ui/Note.tsx'
import { useDisk } from './staffMember.ts'

/** Tells administrators that the disk of the installation is nearly full, before uploads and the database fail. */
export function DiskNote() {
  const disk = useDisk()
  if (!disk) return null
  const isFull = disk.state === 'full'
  return (
    <Note tone={isFull ? 'bad' : 'warn'} role={isFull ? 'alert' : 'status'}>
      {isFull
        ? t('console.diskFull', { count: disk.free_megabytes })
        : t('console.diskLow', { count: disk.free_megabytes })}
    </Note>
  )
}
