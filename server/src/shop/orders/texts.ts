import type { Language } from '#contract/endpoint.ts'

type Texts = Record<Language, string>

export function spentTexts(orderId: number): Texts {
  return { ru: `Оплата заказа № ${orderId}`, en: `Payment of order ${orderId}`, es: `Pago del pedido ${orderId}` }
}

export function returnedTexts(orderId: number): Texts {
  return {
    ru: `Возврат за заказ № ${orderId}`,
    en: `Returned from order ${orderId}`,
    es: `Devolución del pedido ${orderId}`,
  }
}
