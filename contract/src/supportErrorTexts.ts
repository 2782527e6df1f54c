import type { Language } from './endpoint.ts'

export const supportErrorTexts = {
  question_owned: {
    ru: 'Это обращение ведёт {name}. Возьмите его себе или оставьте заметку.',
    en: '{name} is taking care of this question. Take it over, or leave a note.',
    es: 'De esta pregunta se ocupa {name}. Asúmala o deje una nota.',
  },
  question_closed: {
    ru: 'Обращение уже закрыто. Откройте его снова, чтобы продолжить.',
    en: 'This question is closed. Reopen it to continue.',
    es: 'Esta pregunta está cerrada. Ábrala de nuevo para continuar.',
  },
  question_answered: {
    ru: 'Пока вы писали, пришёл ответ коллеги: {name}. Прочитайте его, ваш черновик сохранён.',
    en: '{name} answered while you were writing. Open the question again and read the answer. Your draft is kept.',
    es: 'Mientras escribía, ha respondido otra persona: {name}. Lea su respuesta; su borrador se ha guardado.',
  },
  question_unread: {
    ru: 'Пришло новое сообщение. Прочитайте его, прежде чем закрыть обращение.',
    en: 'A new message has arrived. Open the question again and read it before you close it.',
    es: 'Ha llegado un mensaje nuevo. Léalo antes de cerrar la pregunta.',
  },
  question_merged: {
    ru: 'Это обращение уже объединено с другим. Откройте то, в котором теперь его сообщения.',
    en: 'This question has been merged with another one. Open the one that has its messages now.',
    es: 'Esta pregunta ya se ha unido a otra. Abra la que ahora contiene sus mensajes.',
  },
  question_of_another: {
    ru: 'Объединить можно только обращения одного человека. Выберите другое.',
    en: 'Only questions of the same person can be merged. Choose another one.',
    es: 'Solo se pueden unir preguntas de la misma persona. Elija otra.',
  },
  topic_changed: {
    ru: 'Эту тему уже сохранил кто-то другой. Сравните обе версии и сохраните снова.',
    en: 'Somebody else has saved this topic meanwhile. Check both versions and save again.',
    es: 'Otra persona ha guardado este tema entretanto. Compare las dos versiones y guarde de nuevo.',
  },
  topic_built_in: {
    ru: 'Эта тема есть в каждой школе, её нельзя удалить. Измените её название или порядок.',
    en: 'Every school has this topic, so it cannot be deleted. Change its name or its order.',
    es: 'Todas las escuelas tienen este tema, por lo que no se puede eliminar. Cambie su nombre o su orden.',
  },
  topic_named: {
    ru: 'На эту тему ссылается файл школы, её нельзя удалить. Сначала измените файл.',
    en: 'The file of a school names this topic, so it cannot be deleted. Change the file first.',
    es: 'El archivo de una escuela nombra este tema, por lo que no se puede eliminar. Cambie antes el archivo.',
  },
  too_many_topics: {
    ru: 'Тем уже слишком много. Удалите ту, которая не нужна.',
    en: 'There are too many topics. Delete one that is not needed.',
    es: 'Hay demasiados temas. Elimine uno que no haga falta.',
  },
  staff_unavailable: {
    ru: 'Этот человек больше не отвечает в поддержке. Выберите другого или передайте обращение команде.',
    en: 'This person no longer answers questions. Choose another one, or hand it over to the team.',
    es: 'Esta persona ya no responde preguntas. Elija a otra o pase la pregunta al equipo.',
  },
} as const satisfies Record<string, Record<Language, string>>
