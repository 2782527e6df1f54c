import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Способы оплаты', en: 'Payment methods', es: 'Métodos de pago' },
  saved: { ru: 'Сохранённые карты', en: 'Saved cards', es: 'Tarjetas guardadas' },
  loadFailed: {
    ru: 'Не удалось загрузить карты',
    en: 'The cards did not load',
    es: 'No se han podido cargar las tarjetas',
  },
  emptyTitle: { ru: 'У вас нет карт', en: 'You have no cards', es: 'No tiene tarjetas' },
  emptyText: {
    ru: 'С сохранённой карты оплачиваются подписки и рассрочки. Номер хранит только банк.',
    en: 'A saved card pays for subscriptions and instalments. Only the bank keeps its number.',
    es: 'Una tarjeta guardada paga suscripciones y plazos. El número solo lo conserva el banco.',
  },
  refused: { ru: 'Карта не сохранена.', en: 'The card is not saved.', es: 'La tarjeta no se ha guardado.' },
  refusedText: {
    ru: 'Банк отклонил её. Попробуйте ещё раз или добавьте другую карту.',
    en: 'The bank declined it. Try again, or add another card.',
    es: 'El banco la rechazó. Inténtelo de nuevo o añada otra tarjeta.',
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
    en: 'Delete {type} ending {last4}',
    es: 'Eliminar {type} terminada en {last4}',
  },
  deleteTitle: {
    ru: 'Удалить карту {type} •• {last4}?',
    en: 'Delete the card {type} •• {last4}?',
    es: '¿Eliminar la tarjeta {type} •• {last4}?',
  },
  deleteUnused: {
    ru: 'С неё ничего не оплачивается.',
    en: 'It pays for nothing now.',
    es: 'Ahora no paga nada.',
  },
  deleteMoves: {
    ru: 'С неё оплачивается: {titles}. Дальше платежи пойдут с карты •• {last4}.',
    en: 'It pays for {titles}. From now on card •• {last4} will pay.',
    es: 'Paga {titles}. A partir de ahora pagará la tarjeta •• {last4}.',
  },
  deleteLast: {
    ru: 'С неё оплачивается: {titles}. Другой действующей карты нет: добавьте её до следующего платежа, чтобы не потерять доступ.',
    en: 'It pays for {titles}. There is no other valid card: add one before the next payment to keep your access.',
    es: 'Paga {titles}. No hay otra tarjeta válida: añada una antes del próximo pago para no perder el acceso.',
  },
  keep: { ru: 'Оставить карту', en: 'Keep the card', es: 'Conservar la tarjeta' },
  delete: { ru: 'Удалить карту', en: 'Delete the card', es: 'Eliminar la tarjeta' },
  deleted: { ru: 'Карта удалена.', en: 'The card is deleted.', es: 'La tarjeta se ha eliminado.' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    cards: typeof texts
  }
}
