import { Bell } from 'lucide-react'
import { devicePlatform } from '../../platform/device/devicePlatform.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { useAction } from '../../ui/useAction.ts'

/** Says where a denied permission is given. The mobile application opens its settings; a browser cannot. */
export function PushDenied({ className }: { className?: string | undefined }) {
  const { registered: device } = devicePlatform
  const { run, isPending } = useAction(async () => device?.openSettings())
  return (
    <Note
      tone="warn"
      icon={<Bell aria-hidden />}
      role="status"
      title={device ? t('push.blockedInApp') : t('push.blocked')}
      className={className}
      action={
        device && (
          <Button variant="raised" size="small" busy={isPending} onClick={() => run()}>
            {t('push.openSettings')}
          </Button>
        )
      }
    >
      {t('push.pleaseAllow')}
    </Note>
  )
}
