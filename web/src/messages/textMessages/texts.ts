import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Подтвердите номер', en: 'Confirm your number', es: 'Confirme su número' },
  /** {channel} is SMS or WhatsApp. */
  reason: {
    ru: 'Отправим код на {phone} ({channel}). Так напоминания не придут чужому человеку.',
    en: 'We will send a code to {phone} ({channel}), so that reminders never reach anybody else.',
    es: 'Enviaremos un código al {phone} ({channel}), para que los recordatorios no lleguen a otra persona.',
  },
  send: { ru: 'Отправить код', en: 'Send the code', es: 'Enviar el código' },
  sendAgain: { ru: 'Отправить новый код', en: 'Send a new code', es: 'Enviar otro código' },
  sent: {
    ru: 'Код отправлен на {phone}. Он действует {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
    en: 'The code is on its way to {phone}. It is valid for {minutes, plural, one {# minute} other {# minutes}}.',
    es: 'El código se ha enviado al {phone}. Es válido durante {minutes, plural, one {# minuto} other {# minutos}}.',
  },
  code: { ru: 'Код из сообщения', en: 'Code from the message', es: 'Código del mensaje' },
  incomplete: { ru: 'Введите шесть цифр.', en: 'Please enter all six digits.', es: 'Introduzca seis cifras.' },
  confirm: { ru: 'Подтвердить', en: 'Confirm', es: 'Confirmar' },
  cancel: { ru: 'Отменить', en: 'Cancel', es: 'Cancelar' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    textMessages: typeof texts
  }
}
