import type { Stream } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass, type ButtonLook } from '../ui/buttonClass.ts'

export interface UnlockActionProps extends ButtonLook {
  stream: Pick<Stream, 'id' | 'status'>
}

/** The link that unlocks a closed run: to subscriptions if one is missing, otherwise to support. */
export function UnlockAction({ stream, ...look }: UnlockActionProps) {
  const { renew_course: categoryId } = useApplicationConfig().support_categories
  const isStopped = stream.status === 'stopped'
  return (
    <AppLink
      className={buttonClass(look)}
      href={isStopped ? paths.subscriptions() : paths.supportOfStream({ categoryId, streamId: stream.id })}
    >
      {isStopped ? t('streams.toSubscriptions') : t('brands.writeToSupport')}
    </AppLink>
  )
}
