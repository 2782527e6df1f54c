import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  sent: { ru: 'Отправлено', en: 'Sent', es: 'Enviado' },
  failed: { ru: 'Не отправлено', en: 'Not sent', es: 'No enviado' },
  kept: { ru: 'Ждёт отправки', en: 'Waiting', es: 'En espera' },
  why: { ru: 'Почтовый сервер: {failure}', en: 'Mail server: {failure}', es: 'Servidor de correo: {failure}' },
  emptyTitle: { ru: 'Писем пока нет', en: 'No e-mails yet', es: 'Todavía no hay correos' },
  empty: {
    ru: 'Здесь появятся письма, которые школа пишет ученикам.',
    en: 'E-mails that the school sends to learners will appear here.',
    es: 'Aquí aparecerán los correos que la escuela envíe a los alumnos.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    'mail.staff': typeof texts
  }
}
