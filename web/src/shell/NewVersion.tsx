import { useOutdated } from '../build.ts'
import { t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** Says that the site was updated since this page was opened; nothing is lost by loading it anew. */
export function NewVersion() {
  const isOutdated = useOutdated()
  return (
    <div aria-live="polite">
      {isOutdated && (
        <Note
          tone="info"
          title={t('shell.newVersion')}
          action={
            <Button size="small" onClick={() => location.reload()}>
              {t('shell.reload')}
            </Button>
          }
        >
          {t('shell.newVersionText')}
        </Note>
      )}
    </div>
  )
}
