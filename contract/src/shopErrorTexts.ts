import type { Language } from './endpoint.ts'

export const shopErrorTexts = {
  stores_unavailable: {
    ru: 'Сейчас покупки в магазине приложений не принимаются. Напишите в поддержку.',
    en: 'Purchases in the app store are not available at the moment. Contact support.',
    es: 'En este momento no se aceptan compras de la tienda de aplicaciones. Escriba a soporte.',
  },
  purchase_invalid: {
    ru: 'Магазин не подтвердил эту покупку. Если деньги списаны, напишите в поддержку.',
    en: 'The store did not confirm this purchase. If you were charged, contact support.',
    es: 'La tienda no ha confirmado esta compra. Si se le ha cobrado, escriba a soporte.',
  },
  purchase_pending: {
    ru: 'Магазин ещё ждёт оплату. Завершите её, и покупка появится здесь сама.',
    en: 'The store is still waiting for the payment. Complete it, and the purchase will appear here.',
    es: 'La tienda aún espera el pago. Complételo y la compra aparecerá aquí sola.',
  },
  purchase_of_other_account: {
    ru: 'Эта покупка уже принадлежит другому аккаунту. Войдите в аккаунт, из которого её оплатили.',
    en: 'This purchase belongs to another account. Sign in to the account that made it.',
    es: 'Esta compra pertenece a otra cuenta. Inicie sesión con la cuenta con la que se hizo.',
  },
  purchase_refunded: {
    ru: 'Магазин вернул деньги за эту покупку. Чтобы продолжить, купите снова.',
    en: 'The store has refunded this purchase. To continue, buy it again.',
    es: 'La tienda ha devuelto el dinero de esta compra. Para continuar, compre de nuevo.',
  },
  refunded_by_store: {
    ru: 'Этот заказ оплачен в магазине приложений. Попросите ученика запросить возврат там.',
    en: 'This order was paid for in an app store. Ask the learner to request the refund there.',
    es: 'Este pedido se pagó en una tienda de aplicaciones. Pida a esta persona que solicite allí la devolución.',
  },
  order_not_paid: {
    ru: 'Этот заказ не оплачен. Обновите страницу и проверьте его платежи.',
    en: 'This order has not been paid. Reload the page and check its payments.',
    es: 'Este pedido no está pagado. Recargue la página y revise sus pagos.',
  },
  payment_not_paid: {
    ru: 'По этому платежу деньги не получены. Обновите страницу и проверьте его состояние.',
    en: 'No money was received for this payment. Reload the page and check its status.',
    es: 'No se ha cobrado dinero con este pago. Recargue la página y revise su estado.',
  },
  service_in_bundle: {
    ru: 'Набор и его части продаются вместе. Сначала верните в продажу части или снимите с продажи набор.',
    en: 'A bundle and its parts are sold together. Put its parts back on sale first, or take the bundle off sale.',
    es: 'Un pack y sus partes se venden a la vez. Ponga primero a la venta las partes o retire el pack.',
  },
  bundle_invalid: {
    ru: 'Части набора больше не подходят друг к другу: их школы или курсы изменились. Сначала измените состав набора.',
    en: 'The parts of the bundle no longer fit together: their schools or courses have changed. Change its contents first.',
    es: 'Las partes del pack ya no encajan: han cambiado sus escuelas o cursos. Cambie primero su contenido.',
  },
  service_without_price: {
    ru: 'Цены пока нет. Попросите администратора сохранить её: для бесплатного это 0.',
    en: 'There is no price yet. Ask an administrator to save one. The price of a free item is 0.',
    es: 'Todavía no hay precio. Pida a un administrador que lo guarde: lo gratuito cuesta 0.',
  },
  catalog_changed: {
    ru: 'Кто-то уже изменил это. Обновите страницу и повторите изменения.',
    en: 'Somebody has changed this in the meantime. Reload the page and make your changes again.',
    es: 'Alguien ha cambiado esto entretanto. Recargue la página y repita los cambios.',
  },
  discount_ended: {
    ru: 'Этот код завершён. Создайте новый.',
    en: 'This code has ended. Create a new one.',
    es: 'Este código ya ha terminado. Cree uno nuevo.',
  },
  instalments_open: {
    ru: 'Ваш вариант курса ещё не оплачен полностью. Внесите оставшиеся платежи, а затем доплатите разницу.',
    en: 'Your version of the course is not fully paid for yet. Pay the remaining instalments first, then pay the difference.',
    es: 'Su versión del curso aún no está pagada del todo. Pague antes los plazos restantes y después la diferencia.',
  },
  order_upgraded: {
    ru: 'Поверх этого заказа оформлен более дорогой вариант курса. Сначала верните деньги за него, а если он не оплачен, подождите, пока его срок истечёт.',
    en: 'A more expensive version of the course was ordered on top of this order. Refund that order first or, if it is not paid, wait until it expires.',
    es: 'Después de este pedido se hizo otro de una versión más cara del curso. Devuelva primero el dinero de ese pedido o, si no está pagado, espere a que caduque.',
  },
  refund_pending: {
    ru: 'Платёжный сервис ещё не подтвердил прошлый возврат. Попробуйте через минуту.',
    en: 'The payment service has not confirmed the last refund yet. Try again in a minute.',
    es: 'El servicio de pagos aún no ha confirmado la devolución anterior. Inténtelo dentro de un minuto.',
  },
  run_paid_by_subscription: {
    ru: 'Срок этого курса зависит от подписки. Измените подписку.',
    en: 'The end date of this course depends on a subscription. Change the subscription instead.',
    es: 'El final de este curso depende de una suscripción. Cambie la suscripción.',
  },
  subscription_ended: {
    ru: 'Эта подписка закончилась. Оформите её заново.',
    en: 'This subscription has ended. To continue, renew it with a new order.',
    es: 'Esta suscripción ha terminado. Contrátela de nuevo.',
  },
  subscription_without_payments: {
    ru: 'По этой подписке нет регулярных платежей. Чтобы изменить её, напишите в поддержку.',
    en: 'This subscription has no recurring payments. To change it, contact support.',
    es: 'Esta suscripción no tiene pagos periódicos. Para cambiarla, escriba a soporte.',
  },
  stream_unpaid: {
    ru: 'Курс закрыт: платёж по рассрочке просрочен. Внесите его, и курс сразу откроется.',
    en: 'The course is closed: an instalment is overdue. Open your instalments and pay it to continue at once.',
    es: 'El curso está cerrado: hay un plazo vencido. Páguelo y el curso se abrirá enseguida.',
  },
  nothing_to_pay: {
    ru: 'Сейчас платить нечего. Обновите страницу, чтобы увидеть следующий платёж.',
    en: 'There is nothing to pay now. Reload the page to see the next payment.',
    es: 'Ahora no hay nada que pagar. Recargue la página para ver el próximo pago.',
  },
  payment_in_progress: {
    ru: 'Платёж уже выполняется. Подождите минуту и обновите страницу.',
    en: 'A payment is being made. Wait a minute and reload the page.',
    es: 'Se está realizando un pago. Espere un minuto y recargue la página.',
  },
  not_in_subscription: {
    ru: 'Этот курс не входит в действующую подписку. Откройте его предложение в каталоге.',
    en: 'No active subscription includes this course. Open its offer in the catalogue.',
    es: 'Ninguna suscripción activa incluye este curso. Vea su oferta en el catálogo.',
  },
} as const satisfies Record<string, Record<Language, string>>
