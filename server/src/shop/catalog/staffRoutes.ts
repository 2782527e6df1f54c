import { isDeepStrictEqual } from 'node:util'
import { listStaffPositions, updatePositions, type StaffPositions } from '#contract/shop/catalog/staffApi.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { readRoute, writeRoute, type Call } from '../../platform/http/route.ts'
import { countSellableServices, lockCatalog } from '../services/services.ts'
import { findStaffPositions, updateAllPositions } from './queries.ts'

export const catalogStaffRoutes = [
  readRoute(listStaffPositions, ({ sql, language }) => findStaffPositions(sql, language)),

  writeRoute(updatePositions, async (call) => {
    const { sql, language, viewer, body } = call
    await lockCatalog(sql)
    const before = await findStaffPositions(sql, language)
    // A repeated save is no conflict with itself.
    if (isDeepStrictEqual(before.positions, body.positions)) return before
    if (body.version !== undefined && body.version !== before.version) throw new ApiError('catalog_changed')
    await checkPositions(call, before)
    await updateAllPositions(sql, body.positions)
    const after = await findStaffPositions(sql, language)
    await recordChange(
      sql,
      { actorId: viewer.user.id },
      { action: 'catalog.positions', userId: null, before: recordOf(before), after: recordOf(after) },
    )
    return after
  }),
]

/** Throws a 422 for unknown and repeated services. */
async function checkPositions(
  { sql, body }: Pick<Call<typeof updatePositions>, 'sql' | 'body'>,
  { categories }: StaffPositions,
): Promise<void> {
  const ids = body.positions.map(({ service_id: id }) => id)
  const known = new Set(categories.map(({ id }) => id))
  const isKnown = (id: number | null) => id === null || known.has(id)
  const areUnique = new Set(ids).size === ids.length
  if (!areUnique || !body.positions.every(({ category_id: id }) => isKnown(id)))
    throw refuseField('positions', 'invalid')
  if ((await countSellableServices(sql, ids)) < ids.length) throw refuseField('positions', 'invalid')
}

const recordOf = ({ positions }: StaffPositions) => ({
  service_ids: positions.map(({ service_id: id }) => id),
  positions,
})
