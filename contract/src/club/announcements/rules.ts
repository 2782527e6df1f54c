export const announcementLimits = {
  title: 60,
  text: 180,
  url: 500,
  /** Messages that are written or planned, and begun within a day. */
  current: 50,
  perDay: 10,
  /** Messages to one person within 24 hours; who has had as many is left out. */
  perPersonAndDay: 2,
  /** How far ahead one is planned, in days. */
  daysAhead: 90,
} as const

/** `sending`: it has begun and can no longer be cancelled. */
export const announcementStates = ['draft', 'planned', 'sending', 'sent'] as const
export type AnnouncementState = (typeof announcementStates)[number]
