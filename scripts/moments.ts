/** A moment at which tests may fail: runs start at these times. */
export type Moment = { name: string; starts: Temporal.Instant[] }

/**
 * The next moments at which dates go wrong, near today so that nothing else expires. A turn of months has two starts: the last hours
 * before it and the first after it. All times are UTC, in which the clocks of Europe change at 01:00.
 */
export function momentsAfter(today: Temporal.PlainDate): Moment[] {
  const ordinary = nextDate(today, isOrdinary)
  const endOfJanuary = nextDate(today, ({ month, day }) => month === 1 && day === 31)
  const endOfFebruary = nextDate(today, ({ month, day, daysInMonth }) => month === 2 && day === daysInMonth)
  return [
    ...['00:10', '00:59', '03:59', '12:00'].map((time) => ({
      name: `${time} UTC of an ordinary day`,
      starts: [at(ordinary, time)],
    })),
    { name: 'the turn of January, which has 31 days', starts: turnAfter(endOfJanuary) },
    { name: 'the turn of February', starts: turnAfter(endOfFebruary) },
    { name: 'the clock change in March', starts: [at(nextDate(today, isClockChange(3)), '00:50')] },
    { name: 'the clock change in October', starts: [at(nextDate(today, isClockChange(10)), '00:50')] },
  ]
}

function nextDate(today: Temporal.PlainDate, matches: (date: Temporal.PlainDate) => boolean): Temporal.PlainDate {
  let date = today.add({ days: 1 })
  while (!matches(date)) date = date.add({ days: 1 })
  return date
}

/** Far from a turn of months, and before clocks change. */
const isOrdinary = ({ day, dayOfWeek }: Temporal.PlainDate) => day > 8 && day < 20 && dayOfWeek < 5

const isClockChange =
  (inMonth: number) =>
  ({ month, day, dayOfWeek, daysInMonth }: Temporal.PlainDate) =>
    month === inMonth && dayOfWeek === 7 && day > daysInMonth - 7

const turnAfter = (date: Temporal.PlainDate) => [at(date, '23:00'), at(date.add({ days: 1 }), '00:00')]

function at(date: Temporal.PlainDate, time: string): Temporal.Instant {
  return date.toZonedDateTime({ timeZone: 'UTC', plainTime: time }).toInstant()
}
