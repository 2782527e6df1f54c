/** `waiting`: for its turn or for a mail server; `failed`: given up; `expired`: nobody needs it any more. */
export const mailStates = ['sent', 'waiting', 'failed', 'expired'] as const
export type MailState = (typeof mailStates)[number]
