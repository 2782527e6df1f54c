import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Баллы', en: 'Points', es: 'Puntos' },
  historyTitle: { ru: 'История баллов', en: 'Points history', es: 'Historial de puntos' },
  history: { ru: 'История', en: 'History', es: 'Historial' },
  wholeHistory: { ru: 'Открыть историю', en: 'Open the history', es: 'Abrir el historial' },
  /** Label of the tabs: all, earned, spent points. */
  shown: { ru: 'Какие баллы показать', en: 'Points to show', es: 'Puntos que se muestran' },
  /** Tab; "all" are the points. */
  all: { ru: 'Все', en: 'All', es: 'Todos' },
  earned: { ru: 'Начисления', en: 'Earned', es: 'Ganados' },
  spent: { ru: 'Списания', en: 'Spent', es: 'Gastados' },
  noneEarned: { ru: 'Начислений пока нет.', en: 'Nothing earned yet.', es: 'Aún no ha ganado puntos.' },
  noneSpent: { ru: 'Списаний пока нет.', en: 'Nothing spent yet.', es: 'Aún no ha gastado puntos.' },
  showMore: { ru: 'Показать ещё {count}', en: 'Show {count} more', es: 'Mostrar {count} más' },
  loadFailed: {
    ru: 'Не удалось загрузить баллы',
    en: 'Couldn’t load your points',
    es: 'No se han podido cargar los puntos',
  },
  today: { ru: 'Сегодня', en: 'Today', es: 'Hoy' },
  yesterday: { ru: 'Вчера', en: 'Yesterday', es: 'Ayer' },
  canSpend: { ru: 'Можно тратить', en: 'You can spend them', es: 'Ya puede gastarlos' },
  notYet: {
    ru: '{left, plural, one {Ещё # балл — и можно тратить} few {Ещё # балла — и можно тратить} many {Ещё # баллов — и можно тратить} other {Ещё # балла — и можно тратить}}',
    en: '{left, plural, one {# more point, and you can spend them} other {# more points, and you can spend them}}',
    es: '{left, plural, one {Falta # punto para poder gastarlos} other {Faltan # puntos para poder gastarlos}}',
  },
  /** The picture is a vessel with a dashed line at the number from which points can be spent. */
  rule: {
    ru: 'Пунктир на рисунке — порог {threshold}. Начиная с него баллы можно тратить.',
    en: 'The dashed line is at {threshold}\u00A0points. Once you reach it, you can spend your points.',
    es: 'La línea discontinua está en {threshold}. A partir de ahí se pueden gastar.',
  },
  toCatalog: { ru: 'Открыть каталог', en: 'Open the catalogue', es: 'Abrir el catálogo' },
  goOn: { ru: 'Перейти к занятию', en: 'Go to the lesson', es: 'Ir a la lección' },
  /** Heading; "they" are the points. */
  reasons: { ru: 'За что начисляют', en: 'How to earn points', es: 'Cómo se ganan' },
  forDay: { ru: 'Завершённый день курса', en: 'Finish a day of a course', es: 'Un día terminado del curso' },
  forHomework: { ru: 'Принятое задание', en: 'Get your homework approved', es: 'Una tarea aprobada' },
  spendingTitle: { ru: 'Как потратить', en: 'How to spend them', es: 'Cómo gastarlos' },
  spending: {
    ru: 'Один балл — {value}. На странице покупки баллами можно оплатить до половины цены с учётом промокода.',
    en: 'One point is worth {value}. After any promo code, points can cover up to half of the price.',
    es: 'Un punto equivale a {value}. Al comprar, los puntos cubren hasta la mitad del precio, una vez aplicado el código promocional.',
  },
  worth: {
    ru: 'Ваши баллы — это {amount}.',
    en: 'Your points are worth {amount}.',
    es: 'Sus puntos equivalen a {amount}.',
  },
  whileBelow: {
    ru: 'Пока баллов меньше {threshold}',
    en: 'While you have fewer than {threshold}\u00A0points',
    es: 'Mientras tenga menos de {threshold} puntos',
  },
  belowText: {
    ru: 'Накопите баллы до пунктирной линии, и их можно будет тратить.',
    en: 'Your points add up to the dashed line, as shown here. Once you reach it, you can spend them.',
    es: 'Los puntos se acumulan hasta la línea discontinua. A partir de ahí se pueden gastar.',
  },
  back: { ru: 'Вернуться к баллам', en: 'Back to points', es: 'Volver a los puntos' },
  emptyTitle: { ru: 'Баллов пока нет', en: 'No points yet', es: 'Aún no hay puntos' },
  empty: {
    ru: 'Первые баллы появятся после завершённого дня.',
    en: 'You get your first points for your first finished day.',
    es: 'Los primeros puntos llegan con el primer día terminado.',
  },
  above: {
    ru: 'Пунктир — порог {threshold}. Он пройден: баллы можно тратить.',
    en: 'The dashed line is at {threshold}\u00A0points. You are above it and can spend your points.',
    es: 'La línea discontinua está en {threshold}. Ya la ha superado: puede gastar sus puntos.',
  },
  below: {
    ru: 'Пунктир — порог {threshold}. До него {left, plural, one {остался # балл} few {осталось # балла} many {осталось # баллов} other {осталось # балла}}.',
    en: 'The dashed line is at {threshold}\u00A0points. You need {left, plural, one {# more point} other {# more points}} to reach it.',
    es: 'La línea discontinua está en {threshold}. {left, plural, one {Falta # punto} other {Faltan # puntos}} para alcanzarla.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    points: typeof texts
  }
}
