import { useQuery } from '@tanstack/react-query'
import { useRouter, type AnyRoute } from '@tanstack/react-router'
import {
  Activity,
  CalendarDays,
  ChartColumn,
  CircleAlert,
  Clapperboard,
  ClipboardCheck,
  Gauge,
  GraduationCap,
  LifeBuoy,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  ReceiptText,
  ScrollText,
  Send,
  Store,
  TicketPercent,
  Users,
  UsersRound,
  Video,
  type LucideIcon,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { learnerRoot } from '#contract/platform/addresses.ts'
import { sessionCookies } from '#contract/accounts/auth/cookies.ts'
import { mintLearnerCode } from '#contract/accounts/auth/staffApi.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { hasRole } from '../../guard.ts'
import { call } from '../../platform/api/api.ts'
import { countQuery } from '../../club/support/staff/inboxQueries.ts'
import { t, type TextKey } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { readCookie } from '../../platform/storage/cookie.ts'
import type { ScreenMeta } from '../../router.tsx'
import { useStaffMember } from '../staffMember.ts'
import { staffPaths, learnerHome } from '../staffPaths.ts'

type MenuCount = { count: number; label: string }
type StaffMenuEntry = { name: string; path: AppPath; label: TextKey; icon: LucideIcon }

const entries: readonly StaffMenuEntry[] = [
  { name: 'staff-desk', path: staffPaths.desk(), label: 'desk.staff.title', icon: ClipboardCheck },
  { name: 'staff-meetings', path: staffPaths.meetings(), label: 'consultations.staff.title', icon: Video },
  { name: 'staff-rota', path: staffPaths.rota(), label: 'rota.staff.title', icon: CalendarDays },
  { name: 'staff-questions', path: staffPaths.questions(), label: 'console.questions', icon: LifeBuoy },
  { name: 'staff-people', path: staffPaths.people(), label: 'console.people', icon: Users },
  { name: 'staff-courses', path: staffPaths.courses(), label: 'console.courses', icon: GraduationCap },
  { name: 'staff-services', path: staffPaths.services(), label: 'services.staff.title', icon: Store },
  { name: 'staff-club', path: staffPaths.communities(), label: 'communities.staff.title', icon: UsersRound },
  { name: 'staff-articles', path: staffPaths.articles(), label: 'articles.staff.title', icon: Newspaper },
  { name: 'staff-orders', path: staffPaths.orders(), label: 'orders.staff.title', icon: ReceiptText },
  { name: 'staff-reports', path: staffPaths.reports(), label: 'reports.staff.title', icon: ChartColumn },
  { name: 'staff-events', path: staffPaths.events(), label: 'analytics.staff.events', icon: Activity },
  { name: 'staff-discounts', path: staffPaths.discounts(), label: 'discounts.staff.title', icon: TicketPercent },
  {
    name: 'staff-announcements',
    path: staffPaths.announcements(),
    label: 'announcements.staff.title',
    icon: Send,
  },
  { name: 'staff-banners', path: staffPaths.banners(), label: 'banners.staff.title', icon: Megaphone },
  { name: 'staff-mails', path: staffPaths.mails(), label: 'console.mails', icon: Mail },
  {
    name: 'staff-text-messages',
    path: staffPaths.textMessages(),
    label: 'console.textMessages',
    icon: MessageSquare,
  },
  { name: 'staff-videos', path: staffPaths.videos(), label: 'console.videos', icon: Clapperboard },
  { name: 'staff-errors', path: staffPaths.errors(), label: 'console.errors', icon: CircleAlert },
  { name: 'staff-speed', path: staffPaths.speed(), label: 'analytics.staff.speed', icon: Gauge },
  { name: 'staff-audit', path: staffPaths.audit(), label: 'console.audit', icon: ScrollText },
]

/** The entries whose routes this member of staff may open. */
export function useStaffMenu(): readonly StaffMenuEntry[] {
  const { roles } = useStaffMember()
  const routesByPath: Record<string, AnyRoute | undefined> = useRouter().routesByPath
  return entries.filter(({ path }) => {
    const meta: ScreenMeta | undefined = routesByPath[path]?.options.staticData?.meta
    return !meta?.role || hasRole(meta.role, roles)
  })
}

/** How much waits at entries of the menu, by name. */
export function useMenuCounts(entriesShown: readonly StaffMenuEntry[]): Record<string, MenuCount | undefined> {
  const isShown = entriesShown.some(({ name }) => name === 'staff-questions')
  const { data } = useQuery({ ...countQuery(), enabled: isShown })
  if (!data) return {}
  return { 'staff-questions': { count: data.count, label: t('support.staff.waiting', { count: data.count }) } }
}

/**
 * Signs in to the learner's website with a one-time code, unless somebody is signed in there. A click that opens another tab stays
 * a link, and where there is no code the website asks for the password.
 */
export function openLearnerView(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!isPlain || readCookie(sessionCookies(false).token) !== undefined) return
  event.preventDefault()
  void call(mintLearnerCode).then(
    ({ token }) => location.assign(learnerRoot + paths.autoLogin({ token })),
    () => location.assign(learnerHome),
  )
}
