/** The run closes this many days after the due date of an unpaid part. */
export const graceDays = 7
