import type { QuestionName } from '#contract/brands/registration.ts'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { canPush, pushPermission } from '../../../messages/push/pushSupport.ts'

/** Whether this device and the configuration of the brand support the question. */
export function isQuestionApplicable({ name }: { name: QuestionName }): boolean {
  if (name === 'socials') return publicConfig().auth.some(({ link_url: address }) => address !== null)
  return name !== 'push' || (canPush() && pushPermission() === 'default')
}
