import { announcementStaffRoutes } from './announcements/staffRoutes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { bannerStaffRoutes } from './banners/staffRoutes.ts'
import { articleRoutes } from './articles/routes.ts'
import { articleStaffRoutes } from './articles/staffRoutes.ts'
import { communityRoutes } from './communities/routes.ts'
import { communityStaffRoutes } from './communities/staffRoutes.ts'
import { supportRoutes } from './support/routes.ts'
import { supportStaffRoutes } from './support/staffRoutes.ts'
import { templateRoutes } from './support/templates.ts'
import { topicRoutes } from './support/topics.ts'
import type { Route } from '../platform/http/route.ts'

export const clubRoutes: readonly Route[] = [
  ...announcementStaffRoutes,
  ...bannerRoutes,
  ...bannerStaffRoutes,
  ...articleRoutes,
  ...articleStaffRoutes,
  ...communityRoutes,
  ...communityStaffRoutes,
  ...supportRoutes,
  ...supportStaffRoutes,
  ...templateRoutes,
  ...topicRoutes,
]
