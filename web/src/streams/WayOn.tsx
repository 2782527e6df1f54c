import { Link } from '@tanstack/react-router'
import type { Stream } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { buttonClass, type ButtonLook } from '../ui/buttonClass.ts'

export interface WayOnProps extends ButtonLook {
  stream: Pick<Stream, 'id' | 'status'>
}

/** What opens a closed run again: a subscription where one is missing, else a word with support about it. */
export function WayOn({ stream, ...look }: WayOnProps) {
  const { renew_course: categoryId } = useApplicationConfig().support_categories
  const isStopped = stream.status === 'stopped'
  return (
    <Link
      className={buttonClass(look)}
      to={isStopped ? paths.subscriptions() : paths.supportOfStream({ categoryId, streamId: stream.id })}
    >
      {isStopped ? t('streams.toSubscriptions') : t('brands.writeToSupport')}
    </Link>
  )
}
