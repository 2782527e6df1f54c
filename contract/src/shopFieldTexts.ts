import type { Language } from './endpoint.ts'

export const shopFieldTexts = {
  brands_currency: {
    ru: 'У этих школ разные валюты. Создайте для каждой свою позицию.',
    en: 'The currencies of these schools differ. Create an item for each.',
    es: 'Las monedas de estas escuelas son distintas. Cree un artículo para cada una.',
  },
  brands_points: {
    ru: 'Баллы этих школ стоят по-разному. Создайте для каждой свою позицию.',
    en: 'The points of these schools are worth different amounts. Create an item for each.',
    es: 'Los puntos de estas escuelas tienen distinto valor. Cree un artículo para cada una.',
  },
  brands_price: {
    ru: 'Цена указана в другой валюте. Создайте для этой школы отдельную позицию.',
    en: 'The price is in another currency. Create an item for this school.',
    es: 'El precio está en otra moneda. Cree un artículo para esta escuela.',
  },
  brands_language: {
    ru: 'На основном языке этих школ есть не все тексты. Сначала добавьте недостающие.',
    en: 'Some texts are missing in the main languages of these schools. Save them first.',
    es: 'Faltan textos en los idiomas principales de estas escuelas. Guárdelos primero.',
  },
  brands_of_bundle: {
    ru: 'Это часть набора, который продаёт и другая школа. Сначала измените набор.',
    en: 'This is part of a bundle that another school also sells. Change the bundle first.',
    es: 'Es parte de un pack que también vende otra escuela. Cambie primero el pack.',
  },
  course_of_bundle: {
    ru: 'Это часть набора, которой нужен прежний курс. Сначала измените набор.',
    en: 'This is part of a bundle that needs its present course. Change the bundle first.',
    es: 'Es parte de un pack que necesita el curso. Cambie primero el pack.',
  },
  parts_missing: {
    ru: 'В наборе не меньше {limit} частей.',
    en: 'A bundle needs at least {limit}\u00A0parts.',
    es: 'Un pack tiene al menos {limit} partes.',
  },
  parts_kind: {
    ru: 'В набор входят только курсы, их продления и консультации.',
    en: 'A bundle can contain only courses, and extensions and consultations for them.',
    es: 'Un pack se compone de cursos y de ampliaciones y consultas para ellos.',
  },
  parts_course: {
    ru: 'Продление и консультации должны быть для курса из этого набора.',
    en: 'Extensions and consultations must be for a course of this bundle.',
    es: 'Las ampliaciones y las consultas deben ser para un curso de este pack.',
  },
  parts_brands: {
    ru: 'Каждую часть должны продавать все школы набора.',
    en: 'Every school of the bundle must sell each of its parts.',
    es: 'Todas las escuelas del pack deben vender cada parte.',
  },
  parts_not_sold: {
    ru: 'Одна из частей не продаётся. Верните её в продажу или уберите из набора.',
    en: 'One of the parts is not on sale. Put it on sale, or remove it from the bundle.',
    es: 'Una de las partes no está a la venta. Póngala a la venta o quítela del pack.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type ShopFieldRule = keyof typeof shopFieldTexts
