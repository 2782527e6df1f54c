import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** Offers to reload the page for the new version of the site. */
export function OutdatedNotice() {
  return (
    <Note
      tone="info"
      title={t('boot.newVersion')}
      action={
        <Button size="small" onClick={() => location.reload()}>
          {t('boot.reload')}
        </Button>
      }
    >
      {t('boot.newVersionText')}
    </Note>
  )
}
