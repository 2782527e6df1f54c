import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  sent: { ru: 'Отправлено', en: 'Sent', es: 'Enviado' },
  failed: { ru: 'Не отправлено', en: 'Not sent', es: 'No enviado' },
  expired: { ru: 'Устарело', en: 'Too late', es: 'Fuera de plazo' },
  noServer: { ru: 'Почтовый сервер не настроен.', en: 'No email server is set up.', es: 'No hay servidor de correo.' },
  waitingForServer: {
    ru: '{count, plural, =0 {Письма пока только сохраняются.} one {# письмо ждёт и уйдёт, когда он появится.} few {# письма ждут и уйдут, когда он появится.} many {# писем ждут и уйдут, когда он появится.} other {# письма ждут и уйдут, когда он появится.}}',
    en: '{count, plural, =0 {For now, emails are only stored.} one {# email is waiting and will be sent once there is one.} other {# emails are waiting and will be sent once there is one.}}',
    es: '{count, plural, =0 {De momento los correos solo se guardan.} one {# correo espera y saldrá cuando lo haya.} other {# correos esperan y saldrán cuando lo haya.}}',
  },
  failedCount: {
    ru: '{count, plural, one {# письмо не отправлено.} few {# письма не отправлены.} many {# писем не отправлены.} other {# письма не отправлены.}}',
    en: '{count, plural, one {# email was not sent.} other {# emails were not sent.}}',
    es: '{count, plural, one {# correo no se ha enviado.} other {# correos no se han enviado.}}',
  },
  expiredCount: {
    ru: '{count, plural, one {# письмо устарело и не отправлено.} few {# письма устарели и не отправлены.} many {# писем устарели и не отправлены.} other {# письма устарели и не отправлены.}}',
    en: '{count, plural, one {# email expired and was not sent.} other {# emails expired and were not sent.}}',
    es: '{count, plural, one {# correo ha caducado y no se ha enviado.} other {# correos han caducado y no se han enviado.}}',
  },
  expiredWhy: {
    ru: 'Пока они ждали, истёк срок ссылки или кода либо прошло время напоминания.',
    en: 'While they waited, their link or code expired, or the time of the reminder passed.',
    es: 'Mientras esperaban, caducó el enlace o el código, o pasó la hora del recordatorio.',
  },
  sendAgain: { ru: 'Отправить снова', en: 'Send again', es: 'Enviar de nuevo' },
  sentAgain: {
    ru: '{count, plural, one {# письмо отправляется снова} few {# письма отправляются снова} many {# писем отправляются снова} other {# письма отправляются снова}}',
    en: '{count, plural, one {# email is being sent again} other {# emails are being sent again}}',
    es: '{count, plural, one {# correo se está enviando de nuevo} other {# correos se están enviando de nuevo}}',
  },
  kept: { ru: 'Ждёт отправки', en: 'Waiting', es: 'En espera' },
  why: { ru: 'Почтовый сервер: {failure}', en: 'Mail server: {failure}', es: 'Servidor de correo: {failure}' },
  emptyTitle: { ru: 'Писем пока нет', en: 'No emails yet', es: 'Todavía no hay correos' },
  empty: {
    ru: 'Здесь появятся письма, которые школа пишет ученикам.',
    en: 'Emails that the school sends to learners will appear here.',
    es: 'Aquí aparecerán los correos que la escuela envíe a los alumnos.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'mail.staff': typeof texts
  }
}
