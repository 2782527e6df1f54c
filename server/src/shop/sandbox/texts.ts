import type { Language } from '#contract/endpoint.ts'
import type { CardKind, Delivery } from './queries.ts'

type Texts = {
  test: string
  testText: string
  badge: string
  card: string
  cards: Record<CardKind, string>
  more: string
  events: string
  deliveries: Record<Delivery, string>
  pay: string
  save: string
  saveTitle: string
  back: string
  bankTitle: string
  bankText: string
  confirm: string
  refuse: string
  settledTitle: string
  settledText: string
  unknownTitle: string
  unknownText: string
}

/** Texts of the hosted page. `{amount}` is the sum to pay, `{card}` the last digits of the card. */
export const pageTexts: Record<Language, Texts> = {
  ru: {
    test: 'Тестовая оплата: деньги не списываются.',
    testText: 'Эта страница заменяет страницу платёжной системы. Настоящая карта здесь не нужна.',
    badge: 'Тестовый режим',
    card: 'Карта',
    cards: {
      success: 'Оплата проходит',
      declined: 'Банк отказывает',
      authentication: 'Банк просит подтвердить (3‑D\u00A0Secure)',
      late_failure: 'Банк отказывает позже',
    },
    more: 'Для проверки интеграции',
    events: 'Как о результате узнаёт школа',
    deliveries: {
      at_once: 'Сразу',
      late: 'Через 10 секунд',
      twice: 'Дважды',
      before_return: 'До возвращения на сайт',
      never: 'Никак',
    },
    pay: 'Оплатить {amount}',
    save: 'Сохранить карту',
    saveTitle: 'Новая карта',
    back: 'Вернуться без оплаты',
    bankTitle: 'Банк просит подтвердить оплату',
    bankText: 'Карта, номер которой заканчивается на {card}.',
    confirm: 'Подтвердить',
    refuse: 'Отказаться',
    settledTitle: 'Эта страница больше не нужна',
    settledText: 'Вернуться на сайт',
    unknownTitle: 'Такой оплаты нет',
    unknownText: 'Откройте заказ на сайте школы ещё раз.',
  },
  en: {
    test: 'Test payment: no money is taken.',
    testText: 'This page stands in for the payment provider’s. No real card is needed here.',
    badge: 'Test mode',
    card: 'Card',
    cards: {
      success: 'The payment succeeds',
      declined: 'The bank declines',
      authentication: 'The bank asks for confirmation (3‑D\u00A0Secure)',
      late_failure: 'The bank declines later',
    },
    more: 'For testing the integration',
    events: 'How the school learns the result',
    deliveries: {
      at_once: 'At once',
      late: 'After 10 seconds',
      twice: 'Twice',
      before_return: 'Before the return to the site',
      never: 'Not at all',
    },
    pay: 'Pay {amount}',
    save: 'Save the card',
    saveTitle: 'New card',
    back: 'Return without paying',
    bankTitle: 'The bank asks you to confirm the payment',
    bankText: 'Card ending in {card}.',
    confirm: 'Confirm',
    refuse: 'Decline',
    settledTitle: 'This page is no longer needed',
    settledText: 'Return to the site',
    unknownTitle: 'There is no such payment',
    unknownText: 'Open the order on the school’s site again.',
  },
  es: {
    test: 'Pago de prueba: no se cobra nada.',
    testText: 'Esta página sustituye a la del servicio de pagos. Aquí no hace falta una tarjeta real.',
    badge: 'Modo de prueba',
    card: 'Tarjeta',
    cards: {
      success: 'El pago se acepta',
      declined: 'El banco rechaza el pago',
      authentication: 'El banco pide confirmación (3‑D\u00A0Secure)',
      late_failure: 'El banco rechaza el pago más tarde',
    },
    more: 'Para probar la integración',
    events: 'Cómo se entera la escuela',
    deliveries: {
      at_once: 'Enseguida',
      late: 'A los 10 segundos',
      twice: 'Dos veces',
      before_return: 'Antes de volver al sitio',
      never: 'No se entera',
    },
    pay: 'Pagar {amount}',
    save: 'Guardar la tarjeta',
    saveTitle: 'Tarjeta nueva',
    back: 'Volver sin pagar',
    bankTitle: 'El banco le pide que confirme el pago',
    bankText: 'Tarjeta terminada en {card}.',
    confirm: 'Confirmar',
    refuse: 'Rechazar',
    settledTitle: 'Esta página ya no hace falta',
    settledText: 'Volver al sitio',
    unknownTitle: 'No existe este pago',
    unknownText: 'Abra de nuevo el pedido en el sitio de la escuela.',
  },
}
