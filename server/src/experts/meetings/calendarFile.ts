export type CalendarEntry = {
  uid: string
  sequence: number
  /** Seconds since 1970. */
  startsAt: number
  minutes: number
  title: string
  description: string
  /** Where the meeting is found; its room is not in it. */
  url: string
  isCancelled: boolean
  /** Of a file that is mailed. */
  invitation?: { organizer: { name: string; email: string }; recipient: string }
}

/** The entry of a meeting in calendars (RFC 5545). A change has the same UID and a higher SEQUENCE. */
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
