import type { DomainTexts } from '../messages.ts'

export const texts = {
  title: { ru: 'Напоминания о тренировках', en: 'Training reminders', es: 'Recordatorios de entrenamiento' },
  emptyTitle: {
    ru: 'Напоминаний пока нет',
    en: 'No reminders yet',
    es: 'Aún no hay recordatorios',
  },
  emptyText: {
    ru: 'О новых днях и ответах экспертов школа сообщает, если уведомления включены.',
    en: 'The school tells you about new days and replies from experts while notifications are on.',
    es: 'La escuela le avisa de los días nuevos y de las respuestas del experto si las notificaciones están activadas.',
  },
  toNotifications: { ru: 'Открыть уведомления', en: 'Open notifications', es: 'Abrir las notificaciones' },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    reminders: typeof texts
  }
}
