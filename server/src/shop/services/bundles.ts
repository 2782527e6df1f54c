import { bundleFault } from '#contract/shop/services/contents.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listBundlesOf, listSoldBundles, type BundleRow } from './contentQueries.ts'

/** A part that does not fit into its bundle. `not_sold`: the bundle is sold without it. */
export type BundleViolation = {
  bundleId: number
  partId: number
  fault: 'not_sold' | 'kind' | 'course' | 'brands'
}

/** What is wrong with bundles that are sold: an import may change what they consist of. */
export async function listBundleViolations(sql: Sql): Promise<BundleViolation[]> {
  return (await listSoldBundles(sql)).flatMap(violationsOf)
}

/** The first of what is wrong with a bundle, or with those that are sold with a service as a part. */
export async function findBundleViolation(sql: Sql, serviceId: number): Promise<BundleViolation | undefined> {
  return (await listBundlesOf(sql, serviceId)).flatMap(violationsOf)[0]
}

function violationsOf({ id: bundleId, brands, is_sold: isSold, parts }: BundleRow): BundleViolation[] {
  return parts.flatMap((part) => {
    const fault = isSold && !part.is_sold ? 'not_sold' : bundleFault(part, { parts, brands })
    return fault ? [{ bundleId, partId: part.id, fault }] : []
  })
}
