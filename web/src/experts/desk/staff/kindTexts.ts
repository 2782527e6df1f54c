/** Names of the kinds of items. */
export const kindTexts = {
  homework: 'desk.staff.homework',
  chat: 'desk.staff.chat',
  meeting: 'desk.staff.meeting',
} as const
