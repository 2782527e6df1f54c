import { useQuery } from '@tanstack/react-query'
import type { Stream, Lock } from '#contract/learning/streams/api.ts'
import { canExtend } from '#contract/shop/extensions/rules.ts'
import { useApplicationConfig, hasShop } from '../../brands/applicationConfig.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass, type ButtonLook } from '../../ui/buttonClass.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { ExtendAction, FullCourseAction } from './shopActions.tsx'
import { streamsQuery } from './streamQueries.ts'

/** The button that ends a freeze, loaded where one is shown. */
export const CancelFreeze = lazyComponent(
  async () => (await withTexts(import('./freeze/CancelFreezeButton.tsx'))).CancelFreezeButton,
  { pending: ({ stream: _, ...look }) => <span className={buttonClass(look)} aria-hidden /> },
)

export interface UnlockActionProps extends ButtonLook {
  stream: Pick<Stream, 'id' | 'course_id' | 'status' | 'is_unpaid' | 'is_demo' | 'is_optional_purchase' | 'course'>
}

/**
 * The button that unlocks a closed run: instalments or subscriptions if one is missing, the full course of a trial, an extension if it has
 * ended, else support.
 */
export function UnlockAction({ stream, ...look }: UnlockActionProps) {
  const { support_categories, feature_flags } = useApplicationConfig()
  if (stream.is_unpaid) {
    return (
      <AppLink className={buttonClass(look)} href={paths.instalments()}>
        {t('streams.toInstalments')}
      </AppLink>
    )
  }
  if (stream.is_demo && hasShop(feature_flags)) return <FullCourseAction stream={stream} {...look} />
  if (stream.status === 'ended' && canExtend(stream, 'course_subscription'))
    return <ExtendAction stream={stream} type="course_subscription" {...look} />
  const isStopped = stream.status === 'stopped'
  const supportPath = paths.supportOfStream({ categoryId: support_categories.renew_course, streamId: stream.id })
  return (
    <AppLink className={buttonClass(look)} href={isStopped ? paths.subscriptions() : supportPath}>
      {isStopped ? t('streams.toSubscriptions') : t('brands.writeToSupport')}
    </AppLink>
  )
}

/** The button that removes a lock of a run; nothing where only waiting does. */
export function RunLockAction({ lock, streamId, ...look }: ButtonLook & { lock: Lock; streamId: number }) {
  const stream = useQuery(streamsQuery()).data?.find(({ id }) => id === streamId)
  if (!stream || lock.way_out === null || lock.way_out === 'wait') return null
  if (lock.way_out === 'unfreeze') return stream.user_course_stream_freeze && <CancelFreeze stream={stream} {...look} />
  return <UnlockAction stream={stream} {...look} />
}
