import type { Language } from '#contract/endpoint.ts'

type Text = { subject: string; body: string }
export type MailTexts = Record<Language, Text>

export const shopTexts = {
  card_expires: {
    ru: {
      subject: 'Срок действия карты {card} заканчивается — {school}',
      body: 'Здравствуйте.\n\nКарта {card} действует до {expiry}. Чтобы платежи не прервались, добавьте другую карту:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your card {card} expires soon — {school}',
      body: 'Hello.\n\nYour card {card} is valid until {expiry}. To keep your payments going, please add another card:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Su tarjeta {card} caduca pronto — {school}',
      body: 'Hola.\n\nSu tarjeta {card} es válida hasta {expiry}. Para que los pagos continúen, añada otra tarjeta:\n{link}\n\n{school}',
    },
  },
  card_missing: {
    ru: {
      subject: 'Добавьте карту — {school}',
      body: 'Здравствуйте.\n\nВы удалили карту, с которой списывались регулярные платежи, и другой действующей карты у нас нет. Чтобы доступ не прервался, добавьте карту:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Please add a card — {school}',
      body: 'Hello.\n\nYou deleted the card that your regular payments were taken from, and we have no other valid one. To keep your access, please add a card:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Añada una tarjeta — {school}',
      body: 'Hola.\n\nHa eliminado la tarjeta de sus pagos periódicos y no tenemos ninguna otra válida. Para no perder el acceso, añada una tarjeta:\n{link}\n\n{school}',
    },
  },
  receipt: {
    ru: {
      subject: 'Заказ № {order} оплачен — {school}',
      body: 'Здравствуйте.\n\nСпасибо! Заказ № {order} оплачен.\n\n{title}\n{sums}\n\nОткрыть заказ:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Order {order} is paid — {school}',
      body: 'Hello.\n\nThank you. Order {order} is paid.\n\n{title}\n{sums}\n\nOpen the order:\n{link}\n\n{school}',
    },
    es: {
      subject: 'El pedido {order} está pagado — {school}',
      body: 'Hola.\n\nGracias. El pedido {order} está pagado.\n\n{title}\n{sums}\n\nAbrir el pedido:\n{link}\n\n{school}',
    },
  },
  payment_made: {
    ru: {
      subject: 'Платёж {sum} принят — {school}',
      body: 'Здравствуйте.\n\nМы получили платёж {sum}: {title}. Следующий платёж — {date}.\n{link}\n\n{school}',
    },
    en: {
      subject: 'We received {sum} — {school}',
      body: 'Hello.\n\nWe received your payment of {sum} for {title}. The next payment is on {date}.\n{link}\n\n{school}',
    },
    es: {
      subject: 'Hemos recibido {sum} — {school}',
      body: 'Hola.\n\nHemos recibido su pago de {sum} por {title}. El próximo pago será el {date}.\n{link}\n\n{school}',
    },
  },
  last_payment_made: {
    ru: {
      subject: 'Платёж {sum} принят — {school}',
      body: 'Здравствуйте.\n\nМы получили платёж {sum}: {title}. Больше платить не нужно.\n{link}\n\n{school}',
    },
    en: {
      subject: 'We received {sum} — {school}',
      body: 'Hello.\n\nWe received your payment of {sum} for {title}. There is nothing more to pay.\n{link}\n\n{school}',
    },
    es: {
      subject: 'Hemos recibido {sum} — {school}',
      body: 'Hola.\n\nHemos recibido su pago de {sum} por {title}. No queda nada por pagar.\n{link}\n\n{school}',
    },
  },
  renewal_failed: {
    ru: {
      subject: 'Платёж за подписку не прошёл — {school}',
      body: 'Здравствуйте.\n\nПлатёж {sum} не прошёл: {title}. {reason}\n\nПока всё открыто. Мы попробуем ещё раз {date}. Оплатить сейчас или сменить карту:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your subscription payment failed — {school}',
      body: 'Hello.\n\nThe payment of {sum} for {title} failed. {reason}\n\nEverything stays open for now. We will try again on {date}. Pay now or change the card:\n{link}\n\n{school}',
    },
    es: {
      subject: 'El pago de su suscripción no se ha realizado — {school}',
      body: 'Hola.\n\nEl pago de {sum} por {title} no se ha realizado. {reason}\n\nDe momento todo sigue abierto. Lo intentaremos de nuevo el {date}. Pague ahora o cambie de tarjeta:\n{link}\n\n{school}',
    },
  },
  course_instalment_failed: {
    ru: {
      subject: 'Платёж по рассрочке не прошёл — {school}',
      body: 'Здравствуйте.\n\nПлатёж {sum} не прошёл: {title}. {reason}\n\nЧерез неделю после срока платежа курс закрывается, пока платёж не внесён. Оплатить сейчас:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your instalment payment failed — {school}',
      body: 'Hello.\n\nThe payment of {sum} for {title} failed. {reason}\n\nA week after its due date the course closes until it is paid. Pay now:\n{link}\n\n{school}',
    },
    es: {
      subject: 'El pago de su plazo no se ha realizado — {school}',
      body: 'Hola.\n\nEl pago de {sum} por {title} no se ha realizado. {reason}\n\nUna semana después del vencimiento, el curso se cierra hasta que se pague. Pague ahora:\n{link}\n\n{school}',
    },
  },
  instalment_failed: {
    ru: {
      subject: 'Платёж по рассрочке не прошёл — {school}',
      body: 'Здравствуйте.\n\nПлатёж {sum} не прошёл: {title}. {reason}\n\nОплатить сейчас:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your instalment payment failed — {school}',
      body: 'Hello.\n\nThe payment of {sum} for {title} failed. {reason}\n\nPay now:\n{link}\n\n{school}',
    },
    es: {
      subject: 'El pago de su plazo no se ha realizado — {school}',
      body: 'Hola.\n\nEl pago de {sum} por {title} no se ha realizado. {reason}\n\nPague ahora:\n{link}\n\n{school}',
    },
  },
  subscription_ended: {
    ru: {
      subject: 'Подписка закончилась — {school}',
      body: 'Здравствуйте.\n\nПлатёж {sum} не прошёл: {title}. {reason}\n\nЭто была последняя попытка, и подписка закончилась. Прогресс сохранён. Продлить её:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your subscription has ended — {school}',
      body: 'Hello.\n\nThe payment of {sum} for {title} failed. {reason}\n\nThis was the last attempt, and the subscription has ended. Your progress is kept. Renew it:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Su suscripción ha terminado — {school}',
      body: 'Hola.\n\nEl pago de {sum} por {title} no se ha realizado. {reason}\n\nEra el último intento, y la suscripción ha terminado. Su progreso está guardado. Renuévela:\n{link}\n\n{school}',
    },
  },
  refund: {
    ru: {
      subject: 'Возврат {sum} — {school}',
      body: 'Здравствуйте.\n\nМы вернули {sum}: {title}. Деньги придут туда, откуда был платёж. Обычно банку нужно до десяти рабочих дней.\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your refund of {sum} — {school}',
      body: 'Hello.\n\nWe have refunded {sum} for {title}. The money goes back to where the payment came from, which usually takes your bank up to ten working days.\n{link}\n\n{school}',
    },
    es: {
      subject: 'Su devolución de {sum} — {school}',
      body: 'Hola.\n\nLe hemos devuelto {sum} por {title}. El dinero vuelve al medio con el que se pagó; el banco suele tardar hasta diez días laborables.\n{link}\n\n{school}',
    },
  },
} as const satisfies Record<string, MailTexts>

export type ShopMailKind = keyof typeof shopTexts
