import { removeStorageKeys } from '../platform/storage/deviceStorage.ts'

/** Of a mark that the server does not have yet, before the id of its author. */
export const markPrefix = 'desk-mark '
/** Of an answer that the server does not have yet, before the id of its author. */
export const draftPrefix = 'desk-draft '

const prefixes = [markPrefix, draftPrefix]

/** Deletes what other members of the staff have written in this tab, also those whose session ended by itself. */
export function clearOtherMembersText(userId: number): void {
  for (const prefix of prefixes) removeStorageKeys(sessionStorage, prefix, (rest) => !rest.startsWith(`${userId} `))
}
