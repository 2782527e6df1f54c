import { dateAfter } from '../../platform/dates.ts'

/** The run closes this many days after the due date of an unpaid part. */
export const graceDays = 7

/** The date (YYYY-MM-DD) on which a plan's run closes if the part due on `dueDate` stays unpaid. */
export function closingDate(dueDate: string): string {
  return dateAfter(dueDate, graceDays)
}
