import { useEffect, useState } from 'react'
import { isUploading } from '../learning/files/uploads.ts'
import { isBusy } from '../platform/build/activity.ts'
import { fetchNewVersion } from '../platform/build/siteWorker.ts'
import { t } from '../platform/language/language.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** How often to look whether the page is quiet. */
const quietCheckMs = 1000

/**
 * Offers to reload the page for the new version of the site, once that is stored beside the one in use and nothing is played, written
 * or sent.
 */
export function OutdatedNotice() {
  const isFetched = useNewVersion()
  const isOffered = useWasQuiet(isFetched)
  if (!isOffered) return null
  return (
    <Note
      tone="info"
      title={t('boot.newVersion')}
      action={
        <Button size="small" variant="raised" onClick={() => location.reload()}>
          {t('boot.reload')}
        </Button>
      }
    >
      {t('boot.newVersionText')}
    </Note>
  )
}

function useNewVersion(): boolean {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    let isLeft = false
    const wait = async () => {
      // Without it, the reload loads the files from the network.
      await fetchNewVersion().catch(() => undefined)
      if (!isLeft) setFetched(true)
    }
    void wait()
    return () => void (isLeft = true)
  }, [])
  return isFetched
}

/** Whether the page was quiet at some moment since `isWanted`. */
function useWasQuiet(isWanted: boolean): boolean {
  const [wasQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isWanted || wasQuiet) return undefined
    const check = () => !isBusy() && !isUploading() && setQuiet(true)
    check()
    const timer = setInterval(check, quietCheckMs)
    return () => clearInterval(timer)
  }, [isWanted, wasQuiet])
  return wasQuiet
}
