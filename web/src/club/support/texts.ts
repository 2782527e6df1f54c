import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Поддержка', en: 'Support', es: 'Soporte' },
  lead: {
    ru: 'Выберите тему, и вопрос сразу попадёт к нужному человеку.',
    en: 'Choose a topic, and your question goes straight to the right person.',
    es: 'Elija un tema y la pregunta llegará enseguida a la persona adecuada.',
  },
  topics: { ru: 'Темы', en: 'Topics', es: 'Temas' },
  homework: { ru: 'Домашнее задание', en: 'Homework', es: 'Tareas' },
  renewal: { ru: 'Продление курса', en: 'Course extension', es: 'Ampliación del acceso' },
  consultations: { ru: 'Консультации', en: 'Consultations', es: 'Consultas' },
  /** Heading of the form and of the topic that fits every question. */
  anything: { ru: 'Задать вопрос', en: 'Ask a question', es: 'Hacer una pregunta' },
  aboutCourse: { ru: 'О курсе: {course}', en: 'About the course: {course}', es: 'Sobre el curso: {course}' },
  contacts: { ru: 'Другие способы связи', en: 'Other ways to reach us', es: 'Otras formas de contacto' },
  /** Opens the form of the school on another site. */
  form: { ru: 'Оставить заявку', en: 'Open the request form', es: 'Abrir el formulario' },
  whatsApp: { ru: 'Написать в WhatsApp', en: 'Write on WhatsApp', es: 'Escribir por WhatsApp' },
  guestLead: {
    ru: 'Опишите, что случилось. Ответ придёт на почту.',
    en: 'Tell us what happened. The answer will come by email.',
    es: 'Cuéntenos qué ha pasado. La respuesta llegará por correo.',
  },
  name: { ru: 'Имя', en: 'Name', es: 'Nombre' },
  email: { ru: 'Почта для ответа', en: 'Email for the answer', es: 'Correo para la respuesta' },
  message: { ru: 'Сообщение', en: 'Message', es: 'Mensaje' },
  writeFirst: { ru: 'Напишите сообщение.', en: 'Write a message first.', es: 'Escriba primero un mensaje.' },
  send: { ru: 'Отправить', en: 'Send', es: 'Enviar' },
  sentTitle: { ru: 'Отправлено', en: 'Message sent', es: 'Enviado' },
  sent: {
    ru: 'Сообщение отправлено. Ответ придёт на почту.',
    en: 'Your message has been sent. The answer will come by email.',
    es: 'Mensaje enviado. La respuesta llegará por correo.',
  },
  sendFailed: {
    ru: 'Не удалось отправить. Текст сохранён.',
    en: 'Couldn’t send your message. Your text is kept.',
    es: 'No se ha podido enviar. Su texto se conserva.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    support: typeof texts
  }
}
