import { bundleFault } from '#contract/shop/services/contents.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listBundlesOf, listSoldBundles, type BundleRow } from './contentQueries.ts'

/** A part that does not fit into its bundle. `not_sold`: the bundle is on sale, the part is not. */
export type BundleViolation = {
  bundleId: number
  partId: number
  fault: 'not_sold' | 'kind' | 'course' | 'brands'
}

/** Violations in bundles on sale, whose contents an import may change. */
export async function listBundleViolations(sql: Sql): Promise<BundleViolation[]> {
  return (await listSoldBundles(sql)).flatMap(violationsOf)
}

/** The first violation in a bundle, or in the bundles on sale that contain a service. */
export async function findBundleViolation(sql: Sql, serviceId: number): Promise<BundleViolation | undefined> {
  return (await listBundlesOf(sql, serviceId)).flatMap(violationsOf)[0]
}

function violationsOf({ id: bundleId, brands, is_sold: isSold, parts }: BundleRow): BundleViolation[] {
  return parts.flatMap((part) => {
    const fault = isSold && !part.is_sold ? 'not_sold' : bundleFault(part, { parts, brands })
    return fault ? [{ bundleId, partId: part.id, fault }] : []
  })
}
