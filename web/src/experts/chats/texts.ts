import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Чат с экспертом', en: 'Expert chat', es: 'Chat con expertos' },
  titleShort: { ru: 'Чаты', en: 'Chats', es: 'Chats' },
  titleExpert: { ru: 'Эксперт', en: 'Expert', es: 'Expertos' },
  unread: {
    ru: '{count, plural, one {# новое сообщение} few {# новых сообщения} many {# новых сообщений} other {# нового сообщения}}',
    en: '{count, plural, one {# new message} other {# new messages}}',
    es: '{count, plural, one {# mensaje nuevo} other {# mensajes nuevos}}',
  },
  notAvailable: {
    ru: 'В ваших курсах нет чата с экспертом',
    en: 'Your courses have no expert chat',
    es: 'Sus cursos no incluyen chat con expertos',
  },
  loadFailed: {
    ru: 'Не удалось загрузить чаты',
    en: 'Couldn’t load your chats',
    es: 'No se han podido cargar los chats',
  },
  oneLoadFailed: {
    ru: 'Не удалось загрузить чат',
    en: 'Couldn’t load this chat',
    es: 'No se ha podido cargar el chat',
  },
  noMessages: { ru: 'Сообщений пока нет', en: 'No messages yet', es: 'Aún no hay mensajes' },
  earlier: { ru: 'Показать более ранние сообщения', en: 'Show earlier messages', es: 'Mostrar mensajes anteriores' },
  you: { ru: 'Вы:', en: 'You:', es: 'Usted:' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    chats: typeof texts
  }
}
