import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Способы оплаты', en: 'Payment methods', es: 'Métodos de pago' },
  loadFailed: {
    ru: 'Не удалось загрузить карты',
    en: 'Couldn’t load your cards',
    es: 'No se han podido cargar las tarjetas',
  },
  emptyTitle: { ru: 'У вас нет карт', en: 'You have no cards', es: 'No tiene tarjetas' },
  emptyText: {
    ru: 'С сохранённой карты оплачиваются подписки и рассрочки. Номер хранит только банк.',
    en: 'Subscriptions and instalments are charged to a saved card. Only the bank keeps its number.',
    es: 'Las suscripciones y los plazos se cobran en una tarjeta guardada. Su número solo lo conserva el banco.',
  },
  refused: { ru: 'Карта не сохранена.', en: 'Couldn’t save the card.', es: 'La tarjeta no se ha guardado.' },
  refusedText: {
    ru: 'Банк отклонил её. Попробуйте ещё раз или добавьте другую карту.',
    en: 'The bank declined it. Try again, or add another card.',
    es: 'El banco la ha rechazado. Inténtelo de nuevo o añada otra tarjeta.',
  },
  add: { ru: 'Добавить карту', en: 'Add a card', es: 'Añadir una tarjeta' },
  expires: { ru: 'Действует до {expiry}', en: 'Expires {expiry}', es: 'Válida hasta {expiry}' },
  expiresDefault: {
    ru: 'Действует до {expiry} · основная',
    en: 'Expires {expiry} · default',
    es: 'Válida hasta {expiry} · principal',
  },
  expired: {
    ru: 'Срок действия закончился {expiry}',
    en: 'Expired {expiry}',
    es: 'Caducó en {expiry}',
  },
  expiredDefault: {
    ru: 'Срок действия закончился {expiry} · основная',
    en: 'Expired {expiry} · default',
    es: 'Caducó en {expiry} · principal',
  },
  deleteNamed: {
    ru: 'Удалить карту {type}, последние цифры {last4}',
    en: 'Delete {type} ending in {last4}',
    es: 'Eliminar la tarjeta {type} terminada en {last4}',
  },
  deleteTitle: {
    ru: 'Удалить карту {type} •• {last4}?',
    en: 'Delete the card {type} •• {last4}?',
    es: '¿Eliminar la tarjeta {type} ••\u00A0{last4}?',
  },
  deleteUnused: {
    ru: 'С неё ничего не оплачивается.',
    en: 'Nothing is charged to this card.',
    es: 'No se usa para ningún pago.',
  },
  deleteMoves: {
    ru: 'С неё оплачивается: {titles}. Дальше платежи пойдут с карты •• {last4}.',
    en: 'This card is charged for {titles}. From now on, card ••\u00A0{last4} will be charged instead.',
    es: 'Se usa para pagar {titles}. A partir de ahora se usará la tarjeta ••\u00A0{last4}.',
  },
  deleteLast: {
    ru: 'С неё оплачивается: {titles}. Другой действующей карты нет: добавьте её до следующего платежа, чтобы не потерять доступ.',
    en: 'This card is charged for {titles}. There is no other valid card: add one before the next payment to keep your access.',
    es: 'Se usa para pagar {titles}. No hay otra tarjeta válida: añada una antes del próximo pago para no perder el acceso.',
  },
  keep: { ru: 'Оставить карту', en: 'Keep the card', es: 'Conservar la tarjeta' },
  delete: { ru: 'Удалить карту', en: 'Delete the card', es: 'Eliminar la tarjeta' },
  deleted: { ru: 'Карта удалена.', en: 'The card has been deleted.', es: 'La tarjeta se ha eliminado.' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    cards: typeof texts
  }
}
