import type { Language } from '#contract/endpoint.ts'

type Text = { title: string; body: string; unknownDevice: string }

/** `{device}` is the browser and operating system that signed in. */
export const signInTexts: Record<Language, Text> = {
  ru: {
    title: 'Вход в ваш аккаунт с нового устройства',
    body: '{device}. Если это были не вы, завершите этот вход в настройках и смените пароль.',
    unknownDevice: 'Неизвестное устройство',
  },
  en: {
    title: 'New sign-in to your account',
    body: '{device}. If it was not you, sign that device out and change your password.',
    unknownDevice: 'Unknown device',
  },
  es: {
    title: 'Nuevo inicio de sesión en su cuenta',
    body: '{device}. Si no ha sido usted, cierre esa sesión y cambie la contraseña.',
    unknownDevice: 'Dispositivo desconocido',
  },
}
