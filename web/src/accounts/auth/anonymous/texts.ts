import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  begin: { ru: 'Продолжить без почты', en: 'Continue without email', es: 'Continuar sin correo' },
  hint: {
    ru: 'Аккаунт будет только на этом устройстве. Почту можно добавить позже, всё пройденное останется.',
    en: 'The account will exist only on this device. You can add an email later and keep everything you have done.',
    es: 'La cuenta estará solo en este dispositivo. Puede añadir un correo más tarde y conservar todo lo hecho.',
  },
  keep: { ru: 'Сохранить аккаунт', en: 'Save the account', es: 'Guardar la cuenta' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.anonymous': typeof texts
  }
}
