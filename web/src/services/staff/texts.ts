import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Магазин', en: 'Shop', es: 'Tienda' },
  searchHelp: { ru: 'Название или номер', en: 'Name or number', es: 'Nombre o número' },
  /** Announced to screen readers. */
  shown: {
    ru: '{count, plural, =0 {Ничего не найдено} one {Показана # позиция} few {Показаны # позиции} many {Показаны # позиций} other {Показаны # позиции}}',
    en: '{count, plural, =0 {Nothing found} one {# item shown} other {# items shown}}',
    es: '{count, plural, =0 {Nada encontrado} one {# artículo} other {# artículos}}',
  },
  emptyTitle: { ru: 'Пока ничего не продаётся', en: 'Nothing is sold yet', es: 'Todavía no se vende nada' },
  emptyText: {
    ru: 'Загрузите файл каталога на сервере.',
    en: 'Import the file of the catalogue on the server.',
    es: 'Importe el archivo del catálogo en el servidor.',
  },
  noneTitle: { ru: 'Ничего не нашли', en: 'Nothing found', es: 'No se ha encontrado nada' },
  noneText: { ru: 'Проверьте написание.', en: 'Check the spelling.', es: 'Revise la ortografía.' },
  listFailed: {
    ru: 'Не удалось загрузить магазин',
    en: 'The shop did not load',
    es: 'No se ha podido cargar la tienda',
  },
  serviceFailed: {
    ru: 'Не удалось загрузить эту страницу',
    en: 'This page did not load',
    es: 'No se ha podido cargar esta página',
  },
  backToList: { ru: 'Весь магазин', en: 'The whole shop', es: 'Toda la tienda' },
  missingTitle: { ru: 'Этого в магазине нет', en: 'The shop has no such item', es: 'Esto no está en la tienda' },
  missingText: { ru: 'Проверьте номер.', en: 'Check the number.', es: 'Revise el número.' },
  service: { ru: 'Номер в магазине', en: 'Number in the shop', es: 'Número en la tienda' },
  number: { ru: '№ {id}', en: 'No. {id}', es: 'N.º {id}' },
  course: { ru: 'Курс', en: 'Course', es: 'Curso' },
  bundle: { ru: 'Набор курсов', en: 'Bundle', es: 'Conjunto de cursos' },
  subscription: { ru: 'Подписка', en: 'Subscription', es: 'Suscripción' },
  extension: { ru: 'Продление курса', en: 'Course extension', es: 'Prórroga del curso' },
  consultations: { ru: 'Консультации', en: 'Consultations', es: 'Consultas' },
  free: { ru: 'Бесплатно', en: 'Free', es: 'Gratis' },
  sold: { ru: 'Продаётся', en: 'On sale', es: 'En venta' },
  notSold: { ru: 'Не продаётся', en: 'Not on sale', es: 'Retirado' },
  sell: { ru: 'Вернуть в продажу', en: 'Put on sale', es: 'Poner a la venta' },
  sellTitle: { ru: 'Вернуть в продажу: {title}?', en: 'Put {title} on sale?', es: '¿Poner a la venta {title}?' },
  sellOutcome: {
    ru: 'Ученики снова увидят это и смогут купить.',
    en: 'Learners see it again and can buy it.',
    es: 'Los alumnos volverán a verlo y podrán comprarlo.',
  },
  sellDone: { ru: 'Снова в продаже', en: 'On sale again', es: 'De nuevo a la venta' },
  stop: { ru: 'Снять с продажи', en: 'Stop selling', es: 'Retirar de la venta' },
  stopTitle: { ru: 'Снять с продажи: {title}?', en: 'Stop selling {title}?', es: '¿Retirar de la venta {title}?' },
  stopOutcome: {
    ru: 'Купить это больше не получится. У тех, кто уже купил, всё останется.',
    en: 'Nobody can buy it any more. Those who bought it keep it.',
    es: 'Ya no se podrá comprar. Quienes lo compraron lo conservan.',
  },
  stopDone: { ru: 'Снято с продажи', en: 'No longer on sale', es: 'Retirado de la venta' },
  texts: { ru: 'Тексты', en: 'Texts', es: 'Textos' },
  contentFromFile: {
    ru: 'Тексты взяты из файла каталога. После сохранения здесь загрузка файла их не изменит.',
    en: 'These texts come from the file of the catalogue. Once saved here, imports leave them as they are.',
    es: 'Estos textos vienen del archivo del catálogo. Si los guarda aquí, las importaciones no los cambiarán.',
  },
  contentEdited: {
    ru: 'Сохранено здесь: загрузка файла каталога не меняет ни тексты, ни то, продаётся ли это.',
    en: 'Saved here: imports of the catalogue leave the texts, and whether it is sold, as they are.',
    es: 'Guardado aquí: las importaciones del catálogo no cambian los textos ni si está a la venta.',
  },
  name: { ru: 'Название', en: 'Name', es: 'Nombre' },
  titleHelp: {
    ru: 'На основном языке школы название обязательно.',
    en: 'A name in the main language of the school is needed.',
    es: 'Hace falta un nombre en el idioma principal de la escuela.',
  },
  courseTitleHelp: {
    ru: 'Пусто — название курса.',
    en: 'Empty: the title of the course.',
    es: 'Vacío: el título del curso.',
  },
  description: { ru: 'Описание', en: 'Description', es: 'Descripción' },
  conditions: { ru: 'Условия покупки', en: 'Terms of the purchase', es: 'Condiciones de la compra' },
  cancelText: { ru: 'Перед отменой', en: 'Before cancelling', es: 'Antes de cancelar' },
  cancelTextHelp: {
    ru: 'Это прочитают те, кто отменяет подписку или рассрочку.',
    en: 'People read this when they cancel the subscription or the instalments.',
    es: 'Lo leerá quien cancele la suscripción o los plazos.',
  },
  saveTexts: { ru: 'Сохранить тексты', en: 'Save the texts', es: 'Guardar los textos' },
  textsSaved: { ru: 'Тексты сохранены', en: 'Texts saved', es: 'Textos guardados' },
  add: { ru: 'Добавить', en: 'Add', es: 'Añadir' },
  addHelp: {
    ru: 'Начните вводить название.',
    en: 'Start typing a name.',
    es: 'Empiece a escribir un nombre.',
  },
  sequenceEmpty: { ru: 'Пока ничего нет.', en: 'Nothing yet.', es: 'Todavía no hay nada.' },
  moveUp: { ru: 'Поднять: {title}', en: 'Move up: {title}', es: 'Subir: {title}' },
  moveDown: { ru: 'Опустить: {title}', en: 'Move down: {title}', es: 'Bajar: {title}' },
  remove: { ru: 'Убрать: {title}', en: 'Remove: {title}', es: 'Quitar: {title}' },
  /** Announced to screen readers. */
  moved: {
    ru: '{title}: теперь на месте {position}',
    en: '{title}: now in place {position}',
    es: '{title}: ahora en el puesto {position}',
  },
  removed: { ru: '{title}: убрано', en: '{title}: removed', es: '{title}: eliminado' },
  nothingChanged: { ru: 'Ничего не изменено', en: 'Nothing has changed', es: 'No hay cambios' },
  price: { ru: 'Цена', en: 'Price', es: 'Precio' },
  priceIn: { ru: 'Цена, {currency}', en: 'Price, {currency}', es: 'Precio, {currency}' },
  priceFromFile: {
    ru: 'Цена взята из файла каталога. После сохранения здесь загрузка файла её не изменит.',
    en: 'This price comes from the file of the catalogue. Once saved here, imports leave it as it is.',
    es: 'Este precio viene del archivo del catálogo. Si lo guarda aquí, las importaciones no lo cambiarán.',
  },
  priceEdited: {
    ru: 'Сохранено здесь: загрузка файла каталога цену не меняет.',
    en: 'Saved here: imports of the catalogue leave the price as it is.',
    es: 'Guardado aquí: las importaciones del catálogo no cambian el precio.',
  },
  priceByAdmins: {
    ru: 'Цены меняют администраторы.',
    en: 'Administrators change prices.',
    es: 'Los precios los cambian los administradores.',
  },
  fullPrice: { ru: 'Прежняя цена', en: 'Price before', es: 'Precio anterior' },
  fullPriceHelp: {
    ru: 'Её покажут зачёркнутой. Пусто — не показывать.',
    en: 'It is shown struck through. Empty: not shown.',
    es: 'Se muestra tachado. Vacío: no se muestra.',
  },
  instalments: { ru: 'Месяцев рассрочки', en: 'Monthly instalments', es: 'Plazos mensuales' },
  instalmentsHelp: {
    ru: 'От 2 до 24. Пусто — оплата сразу.',
    en: '2 to 24. Empty: paid at once.',
    es: 'De 2 a 24. Vacío: un solo pago.',
  },
  priceMissing: { ru: 'Укажите цену', en: 'Enter the price', es: 'Indique el precio' },
  fullPriceMissing: {
    ru: 'Прежняя цена должна быть больше новой',
    en: 'The price before must be above the price',
    es: 'El precio anterior debe ser mayor',
  },
  instalmentsMissing: {
    ru: 'Рассрочка: от 2 до 24 месяцев, и не для бесплатного',
    en: 'Instalments: 2 to 24 months, and not for what is free',
    es: 'Plazos: de 2 a 24 meses, y no para lo gratuito',
  },
  outcomePrice: {
    ru: 'Новые заказы — по {price}. Созданные заказы и действующие подписки не изменятся.',
    en: 'New orders cost {price}. Orders that were made and subscriptions that run stay as they are.',
    es: 'Los pedidos nuevos costarán {price}. Los ya hechos y las suscripciones activas no cambian.',
  },
  outcomeFree: {
    ru: 'Это сможет получить бесплатно любой ученик.',
    en: 'Every learner can have it for nothing.',
    es: 'Cualquier alumno podrá obtenerlo gratis.',
  },
  savePrice: { ru: 'Сохранить цену', en: 'Save the price', es: 'Guardar el precio' },
  priceSaved: { ru: 'Цена сохранена', en: 'Price saved', es: 'Precio guardado' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    'services.staff': typeof texts
  }
}
