import type { DomainTexts } from '../messages.ts'

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
    ru: 'Не получилось загрузить чаты',
    en: 'The chats did not load',
    es: 'No se han podido cargar los chats',
  },
  oneLoadFailed: {
    ru: 'Не получилось загрузить чат',
    en: 'This chat did not load',
    es: 'No se ha podido cargar el chat',
  },
  noMessages: { ru: 'Сообщений пока нет', en: 'No messages yet', es: 'Aún no hay mensajes' },
  earlier: { ru: 'Показать более ранние сообщения', en: 'Show earlier messages', es: 'Mostrar mensajes anteriores' },
  you: { ru: 'Вы:', en: 'You:', es: 'Usted:' },
  expert: { ru: 'эксперт', en: 'expert', es: 'experto' },
  readOnly: {
    ru: 'Здесь собрана переписка с экспертом. Новый вопрос можно задать поддержке.',
    en: 'This is your conversation with the expert. You can ask support a new question.',
    es: 'Aquí está su conversación con el experto. Puede hacer una pregunta nueva a soporte.',
  },
  closed: {
    ru: 'Курс сейчас закрыт, переписку можно читать. Вопрос можно задать поддержке.',
    en: 'The course is closed now, but you can still read the conversation. You can ask support a question.',
    es: 'El curso está cerrado ahora, pero puede leer la conversación. Puede preguntar a soporte.',
  },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    chats: typeof texts
  }
}
