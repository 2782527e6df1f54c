import type { FeatureFlags } from '#contract/brands/api.ts'
import { ApiError } from '../failure.ts'
import type { Brand } from '../machine.ts'

/** What the brand has switched off does not exist. */
export function requireFlag(brand: Brand, flag: keyof FeatureFlags): void {
  if (!brand.application.feature_flags[flag]) throw new ApiError('not_found')
}
