import { dateAfter } from '../../platform/dates.ts'

/** Days after the due date of an unpaid part from which the run is closed. */
export const graceDays = 7

/** The date YYYY-MM-DD from which the run of a plan is closed while the part that is due on `dueDate` is unpaid. */
export function closingDate(dueDate: string): string {
  return dateAfter(dueDate, graceDays)
}
