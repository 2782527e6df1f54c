import type { AuditAction, AuditEntry } from '#contract/accounts/audit/api.ts'
import { languages } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { roles } from '#contract/accounts/users/staff.ts'
import type { StaffCourse } from '#contract/learning/courses/staffApi.ts'
import { courseTitles, roleLabel } from '../../users/staff/person.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { currentLanguage, languageNames, t, type TextKey } from '../../../platform/language/language.ts'

const actionTexts = {
  'person.create': 'audit.staff.personCreate',
  'person.roles': 'audit.staff.personRoles',
  'person.password_link': 'audit.staff.personPasswordLink',
  'person.sign_out': 'audit.staff.personSignOut',
  'person.close': 'audit.staff.personClose',
  'person.reopen': 'audit.staff.personReopen',
  'person.erase': 'audit.staff.personErase',
  'person.export': 'audit.staff.personExport',
  'person.first_admin': 'audit.staff.firstAdmin',
  'note.create': 'audit.staff.noteCreate',
  'run.create': 'audit.staff.runCreate',
  'run.end': 'audit.staff.runEnd',
  'run.extend': 'audit.staff.runExtend',
  'run.freeze': 'audit.staff.runFreeze',
  'addition.create': 'audit.staff.additionCreate',
  'meeting.confirm': 'audit.staff.meetingConfirm',
  'meeting.move': 'audit.staff.meetingMove',
  'meeting.cancel': 'audit.staff.meetingCancel',
  'homework.approve': 'audit.staff.homeworkApprove',
  'homework.return': 'audit.staff.homeworkReturn',
  'homework.correct': 'audit.staff.homeworkCorrect',
  'expert.courses': 'audit.staff.expertCourses',
  'expert.rota': 'audit.staff.expertRota',
  'consultation.return': 'audit.staff.consultationReturn',
  'desk.hand_over': 'audit.staff.deskHandOver',
  'chat.no_answer': 'audit.staff.chatNoAnswer',
  'question.hand_over': 'audit.staff.questionHandOver',
  'question.close': 'audit.staff.questionClose',
  'question.reopen': 'audit.staff.questionReopen',
  'question.merge': 'audit.staff.questionMerge',
  'topic.create': 'audit.staff.topicCreate',
  'topic.update': 'audit.staff.topicUpdate',
  'topic.delete': 'audit.staff.topicDelete',
  'expert_note.create': 'audit.staff.expertNoteCreate',
  'expert_note.update': 'audit.staff.expertNoteUpdate',
  'expert_note.delete': 'audit.staff.expertNoteDelete',
  'order.refund': 'audit.staff.orderRefund',
  'subscription.cancel': 'audit.staff.subscriptionCancel',
  'subscription.end': 'audit.staff.subscriptionEnd',
  'subscription.give': 'audit.staff.subscriptionGive',
  'subscription.grant': 'audit.staff.subscriptionGrant',
  'subscription.refund': 'audit.staff.subscriptionRefund',
  'discount.create': 'audit.staff.discountCreate',
  'discount.update': 'audit.staff.discountUpdate',
  'discount.end': 'audit.staff.discountEnd',
  'service.create': 'audit.staff.serviceCreate',
  'service.contents': 'audit.staff.serviceContents',
  'service.image': 'audit.staff.serviceImage',
  'service.texts': 'audit.staff.serviceTexts',
  'service.sale': 'audit.staff.serviceSale',
  'service.price': 'audit.staff.servicePrice',
  'catalog.positions': 'audit.staff.catalogPositions',
  'offer.update': 'audit.staff.offerUpdate',
  'banner.create': 'audit.staff.bannerCreate',
  'banner.update': 'audit.staff.bannerUpdate',
  'banner.image': 'audit.staff.bannerImage',
  'banner.end': 'audit.staff.bannerEnd',
  'announcement.create': 'audit.staff.announcementCreate',
  'announcement.update': 'audit.staff.announcementUpdate',
  'announcement.plan': 'audit.staff.announcementPlan',
  'announcement.cancel': 'audit.staff.announcementCancel',
  'segment.create': 'audit.staff.segmentCreate',
  'segment.add': 'audit.staff.segmentAdd',
  'segment.remove': 'audit.staff.segmentRemove',
  'community.create': 'audit.staff.communityCreate',
  'community.update': 'audit.staff.communityUpdate',
  'community.archive': 'audit.staff.communityArchive',
  'membership.create': 'audit.staff.membershipCreate',
  'membership.update': 'audit.staff.membershipUpdate',
  'membership.end': 'audit.staff.membershipEnd',
  'article.create': 'audit.staff.articleCreate',
  'article.update': 'audit.staff.articleUpdate',
  'article.publish': 'audit.staff.articlePublish',
  'article.withdraw': 'audit.staff.articleWithdraw',
  'article.delete': 'audit.staff.articleDelete',
  'course.create': 'audit.staff.courseCreate',
  'course.publish': 'audit.staff.coursePublish',
  'course.discard': 'audit.staff.courseDiscard',
  'error.seen': 'audit.staff.errorSeen',
  'error.solved': 'audit.staff.errorSolved',
  'error.reopen': 'audit.staff.errorReopen',
} as const satisfies Record<AuditAction, TextKey>

export function actionText({ action }: AuditEntry): string {
  return t(actionTexts[action])
}

/** The recorded values that people read, in the order in which they are shown. */
const labels = {
  course_ids: 'people.staff.expertCourses',
  course_id: 'people.staff.runs.course',
  roles: 'people.staff.roles',
  locale: 'people.staff.locale',
  start: 'people.staff.runs.start',
  starts_on: 'people.staff.runs.firstDay',
  ends_on: 'people.staff.runs.lastDay',
  access_days: 'people.staff.runs.days',
  sessions: 'people.staff.devices',
  order_id: 'audit.staff.order',
  amount: 'audit.staff.amount',
  subscription_id: 'audit.staff.subscription',
  discount: 'discounts.staff.code',
  percent: 'discounts.staff.percent',
  error: 'audit.staff.error',
  topic: 'audit.staff.topic',
  sort: 'audit.staff.topicSort',
  banner_id: 'audit.staff.banner',
  announcement_id: 'audit.staff.announcement',
  segment_id: 'audit.staff.segment',
  service_id: 'services.staff.service',
  service_ids: 'audit.staff.services',
  brands: 'services.staff.brands',
  community_id: 'audit.staff.community',
  slug: 'audit.staff.slug',
  consultation_count: 'services.staff.consultationCount',
  price: 'services.staff.price',
  full_price: 'services.staff.fullPrice',
  instalment_count: 'services.staff.instalments',
  article_id: 'audit.staff.article',
  use_limit: 'discounts.staff.limit',
  use_limit_per_person: 'discounts.staff.limitPerPerson',
} as const satisfies Record<string, TextKey>

type ValueName = keyof typeof labels

export type Change = { label: string; before: string | undefined; after: string | undefined }

/** The recorded values that differ between before and after. */
export function changesOf({ before, after }: AuditEntry, courses: readonly StaffCourse[]): Change[] {
  const text = (name: ValueName, value: unknown) =>
    value === undefined || value === null ? undefined : valueText({ name, value, courses })
  return (Object.keys(labels) as ValueName[]).flatMap((name) => {
    if (!before && isEmptyList(after?.[name])) return []
    const change = { label: t(labels[name]), before: text(name, before?.[name]), after: text(name, after?.[name]) }
    return change.before === change.after ? [] : [change]
  })
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

type Value = { name: ValueName; value: unknown; courses: readonly StaffCourse[] }

function valueText({ name, value, courses }: Value): string {
  if (name === 'roles') return rolesText(value)
  if (name === 'course_ids') return coursesText(value, courses)
  if (name === 'course_id') return courses.find(({ id }) => id === value)?.title ?? String(value)
  if (name === 'locale') return languageText(value)
  if (isMoney(value)) return formatMoney(value.minor, value.currency, currentLanguage())
  if ((name === 'service_ids' || name === 'brands') && Array.isArray(value)) return value.join(', ')
  if (value === 'today') return t('people.staff.runs.startToday')
  if (value === 'first_open') return t('people.staff.runs.startOpening')
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  return isDay ? formatDate(value) : String(value)
}

function isMoney(value: unknown): value is { minor: number; currency: string } {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value
}

function languageText(value: unknown): string {
  const known = languages.find((language) => language === value)
  return known ? languageNames[known] : String(value)
}

function coursesText(value: unknown, courses: readonly StaffCourse[]): string {
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  return courseTitles(given.map(Number), courses) || t('people.staff.everyCourse')
}

function rolesText(value: unknown): string {
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  const known = roles.filter((role) => given.includes(role))
  return known.map(roleLabel).join(', ') || t('people.staff.noRoles')
}
