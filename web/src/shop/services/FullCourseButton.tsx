import { useRouter } from '@tanstack/react-router'
import { listServices } from '#contract/shop/services/api.ts'
import type { FullCourseActionProps } from '../../learning/streams/shopLoaders.ts'
import { call } from '../../platform/api/api.ts'
import { t } from '../../platform/language/language.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import { fullCourseOf } from './services.ts'
import { useAskSupport } from './useAskSupport.ts'

/** Leads to the cheapest offer of a course, or asks the support for it if it is not for sale. */
export function FullCourseButton({ stream, ...look }: FullCourseActionProps) {
  const router = useRouter()
  const askSupport = useAskSupport('course')
  const { run, isPending } = useAction(async () => {
    const offered = fullCourseOf(await call(listServices, {}), stream.course_id)
    if (!offered) return askSupport(stream.id)
    return router.navigate({ href: hrefOf(paths.service({ serviceId: offered.id })) })
  })
  return (
    <Button {...look} busy={isPending} onClick={() => run()}>
      {t('services.fullCourse')}
    </Button>
  )
}
