import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Чат с экспертом', en: 'Expert chat', es: 'Chat con el experto' },
  titleShort: { ru: 'Чаты', en: 'Chats', es: 'Chats' },
  titleExpert: { ru: 'Эксперт', en: 'Expert', es: 'Experto' },
  unread: {
    ru: '{count, plural, one {# новое сообщение} few {# новых сообщения} many {# новых сообщений} other {# новых сообщения}}',
    en: '{count, plural, one {# new message} other {# new messages}}',
    es: '{count, plural, one {# mensaje nuevo} other {# mensajes nuevos}}',
  },
  notAvailable: {
    ru: 'В ваших курсах нет чата с экспертом',
    en: 'Your courses have no expert chat',
    es: 'Sus cursos no incluyen chat con el experto',
  },
  loadFailed: {
    ru: 'Не удалось загрузить чаты',
    en: 'The chats did not load',
    es: 'No se han podido cargar los chats',
  },
  oneLoadFailed: {
    ru: 'Не удалось загрузить чат',
    en: 'This chat did not load',
    es: 'No se ha podido cargar el chat',
  },
  noMessages: { ru: 'Сообщений пока нет', en: 'No messages yet', es: 'Aún no hay mensajes' },
  earlier: { ru: 'Показать более ранние сообщения', en: 'Show earlier messages', es: 'Mostrar mensajes anteriores' },
  you: { ru: 'Вы:', en: 'You:', es: 'Usted:' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    chats: typeof texts
  }
}
