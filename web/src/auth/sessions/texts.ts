import type { DomainTexts } from '../../messages.ts'

export const texts = {
  title: { ru: 'Где вы вошли', en: 'Where you are signed in', es: 'Dónde tiene la sesión iniciada' },
  failed: {
    ru: 'Не удалось загрузить список устройств',
    en: 'The list of devices did not load',
    es: 'No se ha podido cargar la lista de dispositivos',
  },
  unknown: { ru: 'Неизвестное устройство', en: 'Unknown device', es: 'Dispositivo desconocido' },
  since: { ru: 'Вход: {time}', en: 'Signed in: {time}', es: 'Acceso: {time}' },
  here: { ru: 'Это устройство', en: 'This device', es: 'Este dispositivo' },
  end: { ru: 'Завершить', en: 'Sign out', es: 'Cerrar' },
  endOthers: { ru: 'Выйти на всех других', en: 'Sign out everywhere else', es: 'Cerrar en todos los demás' },
  ended: { ru: 'Вход там завершён.', en: 'Signed out there.', es: 'Se ha cerrado la sesión allí.' },
} as const satisfies DomainTexts

declare module '../../language.ts' {
  interface Texts {
    'auth.sessions': typeof texts
  }
}
