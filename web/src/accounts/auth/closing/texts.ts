import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  lead: {
    ru: 'Вот что произойдёт, когда вы удалите аккаунт «{name}».',
    en: 'This is what happens when you delete the account “{name}”.',
    es: 'Esto es lo que pasa si elimina la cuenta «{name}».',
  },
  leadPlain: {
    ru: 'Вот что произойдёт, когда вы удалите аккаунт.',
    en: 'This is what happens when you delete the account.',
    es: 'Esto es lo que pasa si elimina la cuenta.',
  },
  /** {titles} is a list of quoted ones. */
  paymentsStop: {
    ru: 'Списаний с карты больше не будет. Сейчас оплачиваются: {titles}. Если восстановить аккаунт, списания продолжатся.',
    en: 'Your card will not be charged any more. At present it is charged for {titles}. If you restore the account, the payments continue.',
    es: 'No se cobrará nada más en su tarjeta. Ahora se usa para pagar {titles}. Si recupera la cuenta, los pagos continuarán.',
  },
  atOnce: {
    ru: 'Курсы и переписка закроются сразу, на всех устройствах.',
    en: 'Courses and conversations close at once, on every device.',
    es: 'Los cursos y las conversaciones se cierran enseguida, en todos los dispositivos.',
  },
  rolesEnd: {
    ru: 'Роли в школе будут сняты и при восстановлении аккаунта не вернутся.',
    en: 'You will lose your roles at the school, and restoring the account will not bring them back.',
    es: 'Sus funciones en la escuela se retiran y no se recuperan con la cuenta.',
  },
  restorable: {
    ru: '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}} аккаунт можно восстановить: достаточно войти снова.',
    en: 'For {days, plural, one {# day} other {# days}} you can restore the account by signing in again.',
    es: 'Durante {days, plural, one {# día} other {# días}} puede recuperar la cuenta: basta con iniciar sesión.',
  },
  erased: {
    ru: 'После этого личные данные удаляются, и вернуть их нельзя.',
    en: 'After that your personal data is erased and cannot be brought back.',
    es: 'Después se borran sus datos personales y ya no se pueden recuperar.',
  },
  final: {
    ru: 'Восстановить его нельзя: без почты никто не сможет доказать, что аккаунт ваш.',
    en: 'It cannot be restored: without an email address, nobody can prove that it is yours.',
    es: 'No se puede recuperar: sin un correo nadie puede demostrar que es suya.',
  },
  gone: { ru: 'Аккаунт закрыт.', en: 'The account is closed.', es: 'La cuenta está cerrada.' },
  passwordHelp: {
    ru: 'Входите только через соцсеть? Оставьте поле пустым: достаточно войти в течение последних десяти минут.',
    en: 'If you sign in only with a social network, leave this empty. You must have signed in within the last ten minutes.',
    es: '¿Solo inicia sesión con una red social? Deje el campo vacío si lo ha hecho en los últimos diez minutos.',
  },
  confirm: { ru: 'Удалить аккаунт', en: 'Delete the account', es: 'Eliminar la cuenta' },
  stay: { ru: 'Оставить аккаунт', en: 'Keep the account', es: 'Conservar la cuenta' },
  done: {
    ru: 'Аккаунт закрыт. Чтобы восстановить его, войдите в течение {days, plural, one {# дня} few {# дней} many {# дней} other {# дня}}.',
    en: 'The account is closed. To restore it, sign in within {days, plural, one {# day} other {# days}}.',
    es: 'La cuenta está cerrada. Para recuperarla, inicie sesión en un plazo de {days, plural, one {# día} other {# días}}.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.closing': typeof texts
  }
}
