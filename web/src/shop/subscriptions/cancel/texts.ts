import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  step: { ru: 'Шаг\u00A0{step} из {count}', en: 'Step\u00A0{step} of {count}', es: 'Paso\u00A0{step} de {count}' },
  why: { ru: 'Почему вы уходите?', en: 'Why are you leaving?', es: '¿Por qué se va?' },
  content: { ru: 'Не нравится содержание', en: 'Not happy with the content', es: 'No me gusta el contenido' },
  platform: { ru: 'Неудобно пользоваться', en: 'It is hard to use', es: 'La plataforma es difícil de usar' },
  time: { ru: 'Не хватает времени', en: 'Not enough time', es: 'No tengo tiempo suficiente' },
  price: { ru: 'Цена', en: 'Price', es: 'El precio' },
  break: { ru: 'Хочу сделать перерыв', en: 'I want a break', es: 'Quiero tomarme un descanso' },
  technical: { ru: 'Технические проблемы', en: 'Technical problems', es: 'Problemas técnicos' },
  other: { ru: 'Другое', en: 'Other', es: 'Otro motivo' },
  chooseReason: { ru: 'Выберите причину', en: 'Choose a reason', es: 'Elija un motivo' },
  next: { ru: 'Продолжить', en: 'Next', es: 'Siguiente' },
  more: { ru: 'Расскажите чуть подробнее', en: 'Tell us a little more', es: 'Cuéntenos un poco más' },
  back: { ru: 'Что помогло бы вам вернуться?', en: 'What would bring you back?', es: '¿Qué le haría volver?' },
  optional: { ru: 'Можно не отвечать.', en: 'You may leave this empty.', es: 'Puede dejarlo vacío.' },
  minimum: {
    ru: 'Минимальное число символов: {count}',
    en: 'Minimum number of characters: {count}',
    es: 'Número mínimo de caracteres: {count}',
  },
  breakTitle: { ru: 'Нужен только перерыв?', en: 'Only need a break?', es: '¿Solo necesita un descanso?' },
  breakText: {
    ru: 'Курс можно заморозить, и дни не пропадут.',
    en: 'You can freeze the course instead and lose no days.',
    es: 'Puede congelar el curso sin perder días.',
  },
  freeze: { ru: 'Заморозить курс', en: 'Freeze the course', es: 'Congelar el curso' },
  sure: { ru: 'Отменить подписку {title}?', en: 'Cancel {title}?', es: '¿Cancelar {title}?' },
  outcome: {
    ru: 'Платежей больше не будет. Всё остаётся открытым по {date}. До этого дня подписку можно возобновить без оплаты.',
    en: 'There will be no more payments. Everything stays open until {date}. Until then, you can renew the subscription without paying.',
    es: 'No habrá más pagos. Todo sigue abierto hasta el {date}. Hasta entonces puede renovar la suscripción sin pagar.',
  },
  outcomeNow: {
    ru: 'Платежей больше не будет.',
    en: 'There will be no more payments.',
    es: 'No habrá más pagos.',
  },
  outcomeOver: {
    ru: 'Платежей больше не будет. Оплаченный срок закончился, поэтому доступ закроется сразу.',
    en: 'There will be no more payments. The paid period is over, so access ends at once.',
    es: 'No habrá más pagos. El periodo pagado ha terminado, así que el acceso se cierra enseguida.',
  },
  keep: { ru: 'Оставить подписку', en: 'Keep it', es: 'Mantenerla' },
  done: {
    ru: 'Подписка отменена',
    en: 'Subscription cancelled successfully',
    es: 'La suscripción se ha cancelado',
  },
  failed: {
    ru: 'Не удалось отменить подписку.',
    en: 'Couldn’t cancel the subscription.',
    es: 'No se ha podido cancelar la suscripción.',
  },
  failedText: {
    ru: 'Деньги не списаны. Напишите в поддержку, и мы отменим её вручную.',
    en: 'Nothing was charged. Contact support, and we will cancel it for you.',
    es: 'No se ha cobrado nada. Escriba a soporte y la cancelaremos nosotros.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'subscriptions.cancel': typeof texts
  }
}
