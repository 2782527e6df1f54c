import { searchMaximum } from '#contract/accounts/users/staff.ts'

/** `search` of a list: what was typed into its field. An item keeps it for the way back. */
export function textSearch({ search }: Record<string, unknown>): { search?: string | undefined } {
  return { search: typeof search === 'string' && search ? search.slice(0, searchMaximum) : undefined }
}
