import { canExtend } from '#contract/extensions/rules.ts'
import type { Stream } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { ExtendAction } from '../extensions/ExtendAction.tsx'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass, type ButtonLook } from '../ui/buttonClass.ts'

export interface UnlockActionProps extends ButtonLook {
  stream: Pick<Stream, 'id' | 'status' | 'is_unpaid' | 'is_demo' | 'is_optional_purchase' | 'course'>
}

/** What unlocks a closed run: instalments or subscriptions if one is missing, an extension if it has ended, else support. */
export function UnlockAction({ stream, ...look }: UnlockActionProps) {
  const { renew_course: categoryId } = useApplicationConfig().support_categories
  if (stream.is_unpaid) {
    return (
      <AppLink className={buttonClass(look)} href={paths.instalments()}>
        {t('streams.toInstalments')}
      </AppLink>
    )
  }
  if (stream.status === 'ended' && canExtend(stream, 'course_subscription'))
    return <ExtendAction stream={stream} type="course_subscription" {...look} />
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
