import type { Language } from '#contract/endpoint.ts'

type Texts = Record<Language, string>

/** What support reads of a request to extend a run; {title} is of the service. */
export const requestTexts: Texts = {
  ru: 'Заявка: {title}. Курс: {course} (номер прохождения {streamId}). Телефон: {phone}. Промокод: {promocode}.',
  en: 'Request: {title}. Course: {course} (enrolment {streamId}). Phone: {phone}. Code: {promocode}.',
  es: 'Solicitud: {title}. Curso: {course} (matrícula {streamId}). Teléfono: {phone}. Código: {promocode}.',
}
