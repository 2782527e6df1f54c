import { useQuery } from '@tanstack/react-query'
import type { Lock } from '#contract/streams/api.ts'
import { t } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { buttonClass, type ButtonLook } from '../ui/buttonClass.ts'
import { CancelFreeze } from './freeze/CancelFreeze.tsx'
import { streamsQuery } from './streamQueries.ts'
import { UnlockAction } from './UnlockAction.tsx'

/** What opens something that a run locks; nothing where only waiting does. */
export function RunLockAction({ lock, streamId, ...look }: ButtonLook & { lock: Lock; streamId: number }) {
  const stream = useQuery(streamsQuery()).data?.find(({ id }) => id === streamId)
  if (lock.way_out === 'full_course')
    return (
      <AppLink className={buttonClass(look)} href={paths.catalog()}>
        {t('courses.catalog')}
      </AppLink>
    )
  if (!stream || lock.way_out === null || lock.way_out === 'wait') return null
  if (lock.way_out === 'unfreeze') return stream.user_course_stream_freeze && <CancelFreeze stream={stream} {...look} />
  return <UnlockAction stream={stream} {...look} />
}
