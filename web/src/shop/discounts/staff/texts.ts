import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Промокоды', en: 'Promo codes', es: 'Códigos promocionales' },
  create: { ru: 'Создать код', en: 'Create a code', es: 'Crear un código' },
  createTitle: { ru: 'Новый промокод', en: 'New promo code', es: 'Código promocional nuevo' },
  created: { ru: 'Код создан', en: 'Code created', es: 'Código creado' },
  edit: { ru: 'Изменить', en: 'Edit', es: 'Editar' },
  editTitle: { ru: 'Код {code}', en: 'Code {code}', es: 'Código {code}' },
  save: { ru: 'Сохранить', en: 'Save', es: 'Guardar' },
  saved: { ru: 'Код сохранён', en: 'Code saved', es: 'Código guardado' },
  end: { ru: 'Завершить', en: 'End the code', es: 'Terminar el código' },
  endTitle: { ru: 'Завершить код {code}?', en: 'End the code {code}?', es: '¿Terminar el código {code}?' },
  endOutcome: {
    ru: 'Больше его нельзя будет ни применить, ни вернуть. Заказы, где он уже учтён, не изменятся.',
    en: 'Nobody will be able to use it any more, and this cannot be undone. Orders that already use it stay as they are.',
    es: 'Nadie podrá usarlo y no se podrá recuperar. Los pedidos que ya lo usan no cambian.',
  },
  endDone: { ru: 'Код завершён', en: 'Code ended', es: 'Código terminado' },
  searchHelp: { ru: 'Часть кода', en: 'Part of the code', es: 'Una parte del código' },
  filter: { ru: 'Состояние', en: 'Status', es: 'Estado' },
  all: { ru: 'Все', en: 'All', es: 'Todos' },
  current: { ru: 'Незавершённые', en: 'Not ended', es: 'Sin terminar' },
  endedOnes: { ru: 'Завершённые', en: 'Ended', es: 'Terminados' },
  planned: { ru: 'Ещё не начался', en: 'Not started', es: 'Sin empezar' },
  active: { ru: 'Действует', en: 'Active', es: 'Activo' },
  usedUp: { ru: 'Исчерпан', en: 'Used up', es: 'Agotado' },
  ended: { ru: 'Завершён', en: 'Ended', es: 'Terminado' },
  /** Announced to screen readers. */
  shown: {
    ru: '{count, plural, =0 {Кодов не найдено} one {Показан # код} few {Показаны # кода} many {Показано # кодов} other {Показано # кода}}',
    en: '{count, plural, =0 {No codes found} one {# code shown} other {# codes shown}}',
    es: '{count, plural, =0 {Ningún código encontrado} one {# código} other {# códigos}}',
  },
  emptyTitle: { ru: 'Кодов пока нет', en: 'No codes yet', es: 'Todavía no hay códigos' },
  emptyText: {
    ru: 'Создайте код, и ученики заплатят меньше.',
    en: 'Create a code to let learners pay less.',
    es: 'Cree un código para que los alumnos paguen menos.',
  },
  noneTitle: { ru: 'Ничего не найдено', en: 'Nothing found', es: 'No se ha encontrado nada' },
  noneText: {
    ru: 'Проверьте написание или выберите другое состояние.',
    en: 'Check the spelling, or choose another status.',
    es: 'Revise la ortografía o elija otro estado.',
  },
  listFailed: {
    ru: 'Не удалось загрузить коды',
    en: 'Couldn’t load the codes',
    es: 'No se han podido cargar los códigos',
  },
  discountFailed: {
    ru: 'Не удалось загрузить код',
    en: 'Couldn’t load the code',
    es: 'No se ha podido cargar el código',
  },
  servicesFailed: {
    ru: 'Не удалось загрузить список продаж',
    en: 'Couldn’t load the list of items',
    es: 'No se ha podido cargar la lista de lo que se vende',
  },
  backToList: { ru: 'Все коды', en: 'All codes', es: 'Todos los códigos' },
  missingTitle: { ru: 'Такого кода нет', en: 'There is no such code', es: 'No existe ese código' },
  missingText: {
    ru: 'Найдите код в списке.',
    en: 'Find the code in the list.',
    es: 'Busque el código en la lista.',
  },
  /** {off}: a percentage or an amount of money. */
  minus: { ru: 'Скидка {off}', en: '{off} off', es: '{off} de descuento' },
  uses: {
    ru: '{count, plural, =0 {Не использован} one {# заказ} few {# заказа} many {# заказов} other {# заказа}}',
    en: '{count, plural, =0 {Not used} one {# order} other {# orders}}',
    es: '{count, plural, =0 {Sin usar} one {# pedido} other {# pedidos}}',
  },
  usesOf: {
    ru: '{count, plural, one {# заказ} few {# заказа} many {# заказов} other {# заказа}} из {limit}',
    en: '{count, plural, one {# order} other {# orders}} of {limit}',
    es: '{count, plural, one {# pedido} other {# pedidos}} de {limit}',
  },
  from: { ru: 'с {first}', en: 'from {first}', es: 'desde el {first}' },
  until: { ru: 'по {last} включительно', en: 'until {last} inclusive', es: 'hasta el {last} inclusive' },
  fromTo: {
    ru: 'с {first} по {last} включительно',
    en: 'from {first} to {last} inclusive',
    es: 'del {first} al {last} inclusive',
  },
  terms: { ru: 'Условия', en: 'Terms', es: 'Condiciones' },
  days: { ru: 'Когда', en: 'When', es: 'Cuándo' },
  always: { ru: 'без ограничения по датам', en: 'on any day', es: 'cualquier día' },
  used: { ru: 'Использован', en: 'Used', es: 'Usado' },
  everyone: { ru: 'Любой ученик', en: 'Any learner', es: 'Cualquier persona' },
  everything: { ru: 'Всё, что продаётся', en: 'Everything on sale', es: 'Todo lo que se vende' },
  everywhere: { ru: 'Все школы', en: 'All schools', es: 'Todas las escuelas' },
  unlimited: { ru: 'Без ограничения', en: 'No limit', es: 'Sin límite' },
  orders: { ru: 'Заказы с этим кодом', en: 'Orders with this code', es: 'Pedidos con este código' },
  noOrders: { ru: 'Кодом ещё не воспользовались.', en: 'Nobody has used it yet.', es: 'Nadie lo ha usado todavía.' },
  code: { ru: 'Код', en: 'Code', es: 'Código' },
  codeHelp: {
    ru: 'Ученики могут вводить его большими или маленькими буквами.',
    en: 'Learners can type it in capitals or small letters.',
    es: 'Los alumnos pueden escribirlo en mayúsculas o en minúsculas.',
  },
  person: { ru: 'Для кого', en: 'For whom', es: 'Para quién' },
  personHelp: {
    ru: 'Почта или номер ученика. Пусто — для всех.',
    en: 'A person’s email or number. Leave this empty for everybody.',
    es: 'Correo o número de una persona. Si lo deja vacío, es válido para todos.',
  },
  takes: { ru: 'Скидка', en: 'Discount', es: 'Descuento' },
  takesPercent: { ru: 'В процентах от цены', en: 'A percentage of the price', es: 'Un porcentaje del precio' },
  takesAmount: { ru: 'На сумму', en: 'An amount', es: 'Un importe' },
  percent: { ru: 'Сколько процентов', en: 'Percentage', es: 'Porcentaje' },
  amount: { ru: 'Сумма', en: 'Amount', es: 'Importe' },
  currency: { ru: 'Валюта', en: 'Currency', es: 'Moneda' },
  firstDay: { ru: 'Первый день', en: 'First day', es: 'Primer día' },
  lastDay: { ru: 'Последний день', en: 'Last day', es: 'Último día' },
  lastDayHelp: {
    ru: 'По вашим часам; день кончается в 4:00.',
    en: 'In your time zone. A day ends at 4\u00A0a.m.',
    es: 'Según su reloj; el día termina a las 4:00.',
  },
  limit: { ru: 'Сколько раз всего', en: 'Total uses', es: 'Usos en total' },
  limitHelp: {
    ru: 'Пусто — без ограничения.',
    en: 'Leave this empty for no limit.',
    es: 'Si lo deja vacío, no hay límite.',
  },
  limitPerPerson: { ru: 'Сколько раз каждому', en: 'Uses per person', es: 'Usos por persona' },
  brands: { ru: 'Школы', en: 'Schools', es: 'Escuelas' },
  brandsHelp: {
    ru: 'Ничего не выбрано — во всех школах.',
    en: 'If none is chosen, the code works in all schools.',
    es: 'Si no elige ninguna, es válido en todas.',
  },
  services: { ru: 'Что можно купить', en: 'What can be bought', es: 'Qué se puede comprar' },
  servicesHelp: {
    ru: 'Ничего не выбрано — всё, что продаётся.',
    en: 'If nothing is chosen, the code works for everything on sale.',
    es: 'Si no elige nada, es válido para todo lo que se vende.',
  },
  codeMissing: {
    ru: 'Введите код: от 2 до 40 букв, цифр, дефисов и подчёркиваний',
    en: 'Enter the code: 2 to 40 letters, digits, hyphens and underscores',
    es: 'Introduzca el código: de 2 a 40 letras, cifras, guiones y guiones bajos',
  },
  percentMissing: {
    ru: 'Укажите от 1 до 100 процентов',
    en: 'Enter a percentage from 1 to 100',
    es: 'Indique un porcentaje de 1 a 100',
  },
  amountMissing: { ru: 'Укажите сумму', en: 'Enter the amount', es: 'Indique el importe' },
  limitMissing: {
    ru: 'Укажите число больше нуля или оставьте поле пустым',
    en: 'Enter a number above zero, or leave this empty',
    es: 'Indique un número mayor que cero o déjelo vacío',
  },
  daysMissing: {
    ru: 'Последний день раньше первого',
    en: 'The last day is before the first',
    es: 'El último día es anterior al primero',
  },
  outcomeEveryone: {
    ru: 'Скидка {off} для всех, кто введёт код.',
    en: '{off} off for everybody who types the code.',
    es: '{off} de descuento para quien escriba el código.',
  },
  outcomeOne: {
    ru: 'Скидка {off} только для этого ученика.',
    en: '{off} off for this person only.',
    es: '{off} de descuento solo para esta persona.',
  },
  outcomeLater: {
    ru: 'Скидка {off} в новых заказах. Заказы, где код уже учтён, не изменятся.',
    en: '{off} off new orders. Orders that already use the code stay as they are.',
    es: '{off} de descuento en los pedidos nuevos. Los que ya usan el código no cambian.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'discounts.staff': typeof texts
  }
}
