import { getNewFeatures, listBanners } from '#contract/club/banners/api.ts'
import { positionCodes } from '#contract/club/banners/positions.ts'
import { ApiError } from '../../platform/errors.ts'
import { readRoute } from '../../platform/http/route.ts'
import { bannersOf } from './banners.ts'

export const bannerRoutes = [
  readRoute(listBanners, (call) => bannersOf(call, { isNewFeatures: false })),

  readRoute(getNewFeatures, async (call) => {
    const code = positionCodes.find((known) => String(known) === call.query.position)
    if (code === undefined) throw new ApiError('not_found')
    const banners = await bannersOf(call, { isNewFeatures: true })
    const isThere = ({ positions_ids: codes, is_without_course_shown: isShown }: (typeof banners)[number]) =>
      isShown && codes.includes(code)
    return { banner: banners.find(isThere) ?? null }
  }),
]
