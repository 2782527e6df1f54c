import { newId } from '../../platform/device/ids.ts'
import { onSessionEnd } from '../../platform/session/session.ts'
import { removeStorageKeys } from '../../platform/storage/deviceStorage.ts'

// Unsent texts of guests survive a reload, but not their tab: the device may be a shared one.

const prefix = 'guest-draft '

export type Question = { name: string; email: string; message: string }

/** A guest's draft of a name: its fields, and the client id of its message, so that a repeat is stored once. */
function guestDraft<Fields extends { message: string }>(name: string) {
  const key = prefix + name
  const read = () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Fields & { clientId: string }>
  return {
    read,
    /** Returns the client id; changed fields get another one. */
    write: (fields: Fields): string => {
      const { clientId: former, ...before } = read()
      const isSame = JSON.stringify(before) === JSON.stringify(fields)
      const clientId = former && isSame ? former : newId()
      sessionStorage.setItem(key, JSON.stringify({ ...fields, clientId }))
      return clientId
    },
    clear: (): void => sessionStorage.removeItem(key),
  }
}

/** The form of the sign-in. */
export const guestQuestionDraft = guestDraft<Question>('question')

/** The reply to the question of a link. */
export const guestReplyDraft = (questionId: number) => guestDraft<{ message: string }>(`reply ${questionId}`)

onSessionEnd(() => removeStorageKeys(sessionStorage, prefix))
