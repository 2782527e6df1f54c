import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  count: {
    ru: '{count, plural, one {# ждёт отправки} few {# ждут отправки} many {# ждут отправки} other {# ждут отправки}}',
    en: '{count, plural, one {# waiting} other {# waiting}}',
    es: '{count, plural, one {# pendiente} other {# pendientes}}',
  },
  title: { ru: 'Ждут отправки: {count}', en: 'Waiting to be sent: {count}', es: 'Pendientes de envío: {count}' },
  kept: {
    ru: 'Отправим сами, когда будет связь. Страницу можно закрыть: список хранится на этом устройстве.',
    en: 'It will be sent once you are back online. You can close the page: the list is kept on this device.',
    es: 'Se enviará cuando vuelva la conexión. Puede cerrar la página: la lista se guarda en este dispositivo.',
  },
  notKept: {
    ru: 'Отправим сами, когда будет связь. Не закрывайте страницу: устройство не может хранить список.',
    en: 'It will be sent once you are back online. Leave the page open: this device cannot keep the list.',
    es: 'Se enviará cuando vuelva la conexión. Deje la página abierta: el dispositivo no puede guardar la lista.',
  },
  emptyTitle: { ru: 'Больше ничего не ждёт', en: 'Nothing is left', es: 'No queda nada' },
  empty: {
    ru: 'Ничего не ждёт отправки.',
    en: 'Nothing is waiting to be sent.',
    es: 'No hay nada pendiente de envío.',
  },
  waits: { ru: 'ждёт связи', en: 'waiting for a connection', es: 'espera conexión' },
  retry: { ru: 'Повторить', en: 'Try again', es: 'Reintentar' },
  copy: { ru: 'Скопировать', en: 'Copy', es: 'Copiar' },
  copied: { ru: 'Скопировано', en: 'Copied', es: 'Copiado' },
  copyFailed: {
    ru: 'Браузер не дал скопировать текст.',
    en: 'The browser did not let us copy the text.',
    es: 'El navegador no ha permitido copiar el texto.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    'layout.waiting': typeof texts
  }
}
