import { useRouter } from '@tanstack/react-router'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { shopLoaders } from '../../learning/streams/shopLoaders.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'

export type AskedFor = 'course' | 'consultations'

/** Asks the support for what the shop does not sell, by the press that would have bought it, and opens the request. */
export function useAskSupport(askedFor: AskedFor) {
  const { renew_course, renew_consultation } = useApplicationConfig().support_categories
  const router = useRouter()
  const categoryId = askedFor === 'course' ? renew_course : renew_consultation
  return async (streamId: number): Promise<void> => {
    const request = await shopLoaders.registered.request()
    await router.navigate({ href: hrefOf(await request({ categoryId, streamId })) })
  }
}
