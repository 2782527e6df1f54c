/** What a table holds about a person, and what becomes of it. */
export type PersonalRows = {
  /** Which rows are theirs; $1 is the person. */
  rows: string
  /** `true`, or why it is no part of an export. */
  exported: true | string
  /** `rows`: erased with the account. Else the columns that are emptied then, separated by spaces; empty: none. */
  erased: string
  /** Columns with texts that stay, and why they may: they name nobody. */
  stays?: { columns: string; because: string }
  /** How long it is kept otherwise. */
  kept: string
}
