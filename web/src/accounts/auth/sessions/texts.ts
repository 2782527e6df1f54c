import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Где вы вошли в аккаунт', en: 'Where you are signed in', es: 'Dónde tiene la sesión iniciada' },
  failed: {
    ru: 'Не удалось загрузить список устройств',
    en: 'Couldn’t load the list of devices',
    es: 'No se ha podido cargar la lista de dispositivos',
  },
  unknown: { ru: 'Неизвестное устройство', en: 'Unknown device', es: 'Dispositivo desconocido' },
  since: { ru: 'Вход: {time}', en: 'Signed in: {time}', es: 'Inicio de sesión: {time}' },
  here: { ru: 'Это устройство', en: 'This device', es: 'Este dispositivo' },
  /** On the button beside a device. */
  end: { ru: 'Выйти', en: 'Sign out', es: 'Cerrar sesión' },
  endOthers: { ru: 'Выйти на остальных', en: 'Sign out everywhere else', es: 'Cerrar sesión en los demás' },
  ended: {
    ru: 'На том устройстве вы вышли из аккаунта.',
    en: 'You have been signed out on that device.',
    es: 'Se ha cerrado la sesión en ese dispositivo.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.sessions': typeof texts
  }
}
