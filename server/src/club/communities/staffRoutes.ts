import * as api from '#contract/club/communities/staffApi.ts'
import { searchPatterns } from '../../accounts/users/search.ts'
import { findUserContext } from '../../accounts/users/users.ts'
import { applicationConfigOf } from '../../brands/brand.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { addMember, changeMember, endMember, requireMember, requireNamedPerson, serializeMember } from './members.ts'
import { listCommunities } from './queries.ts'
import { addCommunity, changeArchived, changeCommunity, requireCommunity } from './staffCommunities.ts'
import * as queries from './staffQueries.ts'

const perPage = 50

export const communityStaffRoutes = [
  readRoute(api.listStaffCommunities, async ({ sql, query, language }) => {
    const { search = '', status, before = Number.MAX_SAFE_INTEGER } = query
    const typed = search.trim().toLowerCase()
    const pattern = typed === '' ? null : `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const isArchived = status === undefined ? null : status === 'archived'
    const communities = await queries.listCommunities(sql, { language, pattern, isArchived, before, limit: perPage })
    return { communities, next: communities.length < perPage ? null : (communities.at(-1)?.id ?? null) }
  }),

  readRoute(api.getStaffCommunity, (call) => requireCommunity(call, call.params.communityId)),

  writeRoute(api.createCommunity, (call) => addCommunity(call, call.body)),

  writeRoute(api.updateCommunity, (call) => changeCommunity(call, call.params.communityId, call.body), {
    requires: (call) => requireCommunity(call, call.params.communityId),
  }),

  writeRoute(api.archiveCommunity, (call) => changeArchived(call, call.params.communityId, call.body.is_archived), {
    requires: (call) => requireCommunity(call, call.params.communityId),
  }),

  readRoute(api.listCommunityMembers, async (call) => {
    const { sql, params, query, now } = call
    const { search = '', before = Number.MAX_SAFE_INTEGER } = query
    await requireCommunity(call, params.communityId)
    const { patterns, userId = -1 } = searchPatterns(search) ?? {}
    const filter = { communityId: params.communityId, patterns, userId, before, limit: perPage }
    const rows = await queries.listMembers(sql, filter)
    const next = rows.length < perPage ? null : (rows.at(-1)?.user_id ?? null)
    return { members: rows.map((row) => serializeMember(row, now)), next }
  }),

  writeRoute(
    api.addCommunityMember,
    async (call) => {
      const { person, ...dates } = call.body
      await requireCommunity(call, call.params.communityId)
      return addMember(call, { communityId: call.params.communityId, person, dates })
    },
    { requires: (call) => requireCommunity(call, call.params.communityId) },
  ),

  writeRoute(api.updateCommunityMember, (call) => changeMember(call, call.params, call.body), {
    requires: ({ sql, params }) => requireMember(sql, params),
  }),

  writeRoute(api.endCommunityMember, (call) => endMember(call, call.params)),

  readRoute(api.previewCommunities, async ({ sql, query, language, context, origin, now }) => {
    const brand = context.listBrands().find(({ id }) => id === query.brand)
    if (!brand) throw refuseField('brand', 'invalid')
    const userId = await requireNamedPerson(sql, query.person)
    const person = await findUserContext(sql, userId)
    if (!person) throw new ApiError('not_found')
    const today = learnerToday(person.calendar, now)
    const communities = await listCommunities(sql, { userId, today, brand: brandFilter(brand), language })
    const { community_url_frontend: frontend } = applicationConfigOf(brand, origin)
    return { user_id: userId, name: person.user.name || (person.user.email ?? ''), communities, frontend }
  }),
]
