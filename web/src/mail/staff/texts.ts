import type { DomainTexts } from '../../messages.ts'

export const texts = {
  sent: { ru: 'Отправлено', en: 'Sent', es: 'Enviado' },
  failed: { ru: 'Не отправлено', en: 'Not sent', es: 'No enviado' },
  kept: { ru: 'Ждёт отправки', en: 'Waiting', es: 'En espera' },
  why: { ru: 'Почтовый сервер: {failure}', en: 'Mail server: {failure}', es: 'Servidor de correo: {failure}' },
  emptyTitle: { ru: 'Писем пока нет', en: 'No mail yet', es: 'Todavía no hay correo' },
  empty: {
    ru: 'Здесь появятся письма, которые школа пишет ученикам.',
    en: 'What the school writes to people will stand here.',
    es: 'Aquí aparecerá lo que la escuela escriba a los alumnos.',
  },
} as const satisfies DomainTexts

declare module '../../language.ts' {
  interface Texts {
    'mail.staff': typeof texts
  }
}
