import { useQuery } from '@tanstack/react-query'
import type { Lock } from '#contract/learning/streams/api.ts'
import type { ButtonLook } from '../../ui/buttonClass.ts'
import { CancelFreeze } from './freeze/CancelFreeze.tsx'
import { streamsQuery } from './streamQueries.ts'
import { UnlockAction } from './UnlockAction.tsx'

/** What opens something that a run locks; nothing where only waiting does. */
export function RunLockAction({ lock, streamId, ...look }: ButtonLook & { lock: Lock; streamId: number }) {
  const stream = useQuery(streamsQuery()).data?.find(({ id }) => id === streamId)
  if (!stream || lock.way_out === null || lock.way_out === 'wait') return null
  if (lock.way_out === 'unfreeze') return stream.user_course_stream_freeze && <CancelFreeze stream={stream} {...look} />
  return <UnlockAction stream={stream} {...look} />
}
