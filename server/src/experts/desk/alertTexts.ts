import type { ItemKind } from '#contract/experts/desk/rules.ts'
import type { Language } from '#contract/endpoint.ts'

type AlertTexts = {
  soon: string
  late: string
  /** `{count}` items, the first learners by `{names}`. */
  count: string
  kinds: Record<ItemKind, string>
}

export const alertTexts: Record<Language, AlertTexts> = {
  ru: {
    soon: 'На ответ осталось меньше 6 часов',
    late: 'Ответ просрочен',
    count: 'Ждут ответа: {count}. {names}',
    kinds: { homework: 'Задание', chat: 'Чат', meeting: 'Видеоконсультация' },
  },
  en: {
    soon: 'Less than 6 hours left to answer',
    late: 'An answer is late',
    count: 'Waiting for an answer: {count}. {names}',
    kinds: { homework: 'Homework', chat: 'Chat', meeting: 'Video consultation' },
  },
  es: {
    soon: 'Quedan menos de 6 horas para responder',
    late: 'Una respuesta va con retraso',
    count: 'Esperan respuesta: {count}. {names}',
    kinds: { homework: 'Tarea', chat: 'Chat', meeting: 'Videoconsulta' },
  },
}
