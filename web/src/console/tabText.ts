import { removeStorageKeys } from '../platform/storage/deviceStorage.ts'

/** The key of a mark that is not saved yet begins with this and the author's id. */
export const markPrefix = 'desk-mark '
/** The key of an answer that is not saved yet begins with this and the author's id. */
export const draftPrefix = 'desk-draft '

const prefixes = [markPrefix, draftPrefix]

/** Deletes texts that other members of staff wrote in this tab, also those whose session expired. */
export function clearOtherMembersText(userId: number): void {
  for (const prefix of prefixes) removeStorageKeys(sessionStorage, prefix, (rest) => !rest.startsWith(`${userId} `))
}
