export type CalendarEntry = {
  uid: string
  sequence: number
  startsAt: number
  minutes: number
  title: string
  description: string
  /** The page of the meeting; the room's address is left out. */
  url: string
  isCancelled: boolean
  /** Set for a mailed file. */
  invitation?: { organizer: { name: string; email: string }; recipient: string }
}

/** The calendar entry of a meeting (RFC 5545). A change has the same UID and a higher SEQUENCE. */
export async function calendarFile(entry: CalendarEntry): Promise<string> {
  const { default: createCalendar, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const { invitation, isCancelled, startsAt, minutes } = entry
  const requested = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const method = invitation ? requested : ICalCalendarMethod.PUBLISH
  const calendar = createCalendar({ method, prodId: { company: 'Daystream', product: 'Daystream' } })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start: new Date(startsAt * 1000),
    end: new Date((startsAt + minutes * 60) * 1000),
    summary: entry.title,
    description: entry.description,
    url: entry.url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(invitation && {
      organizer: invitation.organizer,
      attendees: [{ email: invitation.recipient, rsvp: false }],
    }),
  })
  return calendar.toString()
}
