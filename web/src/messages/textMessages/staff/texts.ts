import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  sent: { ru: 'Отправлено', en: 'Sent', es: 'Enviado' },
  failed: { ru: 'Не отправлено', en: 'Not sent', es: 'No enviado' },
  kept: { ru: 'Ждёт отправки', en: 'Waiting', es: 'En espera' },
  emptyTitle: { ru: 'Сообщений пока нет', en: 'No messages yet', es: 'Todavía no hay mensajes' },
  empty: {
    ru: 'Здесь появятся SMS и сообщения WhatsApp, которые школа пишет ученикам.',
    en: 'SMS and WhatsApp messages that the school sends to learners will appear here.',
    es: 'Aquí aparecerán los SMS y los mensajes de WhatsApp que la escuela envíe a los alumnos.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'textMessages.staff': typeof texts
  }
}
