import type { FeatureFlags } from '#contract/brands/api.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Brand } from '../platform/http/context.ts'

/** Throws `not_found` if the flag is off. */
export function requireFlag(brand: Brand, flag: keyof FeatureFlags): void {
  if (!brand.application.feature_flags[flag]) throw new ApiError('not_found')
}
