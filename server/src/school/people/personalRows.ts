/** A table's data about a person, and its deletion. */
export type PersonalRows = {
  /** The condition for the person's rows; $1 is the person. */
  rows: string
  /** `true`, or the reason for leaving it out of an export. */
  exported: true | string
  /** `rows`: deleted with the account. Otherwise the columns to empty, separated by spaces; may be empty. */
  erased: string
  /** Columns with texts that stay, and the reason: they identify nobody. */
  stays?: { columns: string; because: string }
  /** The retention period otherwise. */
  kept: string
}
