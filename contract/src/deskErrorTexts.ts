import type { Language } from './endpoint.ts'

/** Texts of the errors of the desk and the rota. */
export const deskErrorTexts = {
  homework_answered: {
    ru: 'На это задание уже есть ответ: {name}. Ваш текст сохранён, возьмите следующее.',
    en: '{name} has already reviewed this homework. Your text is still here. Take the next one.',
    es: '{name} ya ha respondido a esta tarea. El texto que usted ha escrito sigue aquí. Pase a la siguiente.',
  },
  homework_not_answered: {
    ru: 'На это задание ещё не ответили: исправлять нечего. Откройте его и ответьте.',
    en: 'This homework has no answer yet, so there is nothing to correct. Open it and answer.',
    es: 'Esta tarea aún no tiene respuesta: no hay nada que corregir. Ábrala y responda.',
  },
  homework_sent_again: {
    ru: 'Ученик уже прислал задание ещё раз. Откройте новую версию и ответьте на неё.',
    en: 'The learner has sent this homework again. Open the new version and answer it.',
    es: 'El alumno ya ha enviado la tarea de nuevo. Abra la nueva versión y respóndala.',
  },
  answer_of_colleague: {
    ru: 'Этот ответ дал другой эксперт. Попросите исправить его самого эксперта или ведущего эксперта курса.',
    en: 'Another expert gave this answer. Ask them or a lead of the course to correct it.',
    es: 'Esta respuesta es de otro experto. Pida que la corrija esa persona o quien dirige el curso.',
  },
  homework_claimed: {
    ru: 'Это задание сейчас проверяет {name}. Возьмите другое или подождите: через 15 минут без действий оно освободится.',
    en: '{name} is reviewing this homework. Take another one, or wait: it becomes free again after 15\u00A0minutes without activity.',
    es: '{name} está revisando esta tarea. Elija otra o espere: tras 15 minutos sin actividad queda libre.',
  },
  own_homework: {
    ru: 'Это ваше собственное задание: его проверит другой эксперт. Возьмите следующее.',
    en: 'This is your own homework: another expert will review it. Take the next one.',
    es: 'Esta tarea es suya: la revisará otra persona del equipo. Pase a la siguiente.',
  },
  own_item: {
    ru: 'Это ваш собственный вопрос: на него ответит другой эксперт. Выберите другой в очереди.',
    en: 'This is your own question: another expert will answer it. Choose another one in the queue.',
    es: 'Esta pregunta es suya: la responderá otra persona del equipo. Elija otra de la cola.',
  },
  item_answered: {
    ru: 'Здесь уже ничего не ждёт ответа. Выберите другое в очереди.',
    en: 'Nothing here is waiting for an answer any more. Choose another item in the queue.',
    es: 'Aquí ya no hay nada que responder. Elija otro asunto de la cola.',
  },
  chat_answered: {
    ru: 'Пока вы писали, пришёл ответ другого эксперта: {name}. Прочитайте его, ваш черновик сохранён.',
    en: '{name} answered while you were writing. Open the chat again and read the answer. Your draft is kept.',
    es: 'Mientras escribía, ha respondido otra persona: {name}. Lea su respuesta; su borrador se ha guardado.',
  },
  item_claimed: {
    ru: 'Сейчас отвечает {name}. Возьмите другое или подождите: через 15 минут без действий ответить сможете вы.',
    en: '{name} is answering. Take another one, or wait: it becomes free again after 15\u00A0minutes without activity.',
    es: '{name} está respondiendo. Elija otro asunto o espere: tras 15 minutos sin actividad queda libre.',
  },
  item_handed_over: {
    ru: 'Это уже передано другому эксперту: {name}. Выберите другое в очереди.',
    en: 'This has been handed over to {name}. Choose another one in the queue.',
    es: 'Este asunto se ha pasado a otra persona: responderá {name}. Elija otro de la cola.',
  },
  meeting_of_colleague: {
    ru: 'Эту встречу проводит другой эксперт: {name}. Изменить её может только этот эксперт, ведущий эксперт курса или администратор: напишите одному из них.',
    en: 'This is a meeting of another expert, {name}. Only that expert, a lead expert of the course or an administrator can change it. Please write to one of them.',
    es: 'Esta videoconsulta es de {name}. Solo esa persona, quien dirige el curso o un administrador pueden cambiarla. Escríbales.',
  },
  colleague_unavailable: {
    ru: 'Этот эксперт сейчас не может ответить: отсутствует или не ведёт этот курс. Выберите другого или передайте команде.',
    en: 'This expert cannot answer now: they are absent or do not work on this course. Choose another one, or hand it over to the team.',
    es: 'Esta persona no puede responder ahora: está ausente o no lleva este curso. Elija a otra o pase el asunto al equipo.',
  },
  too_many_templates: {
    ru: 'Шаблонов уже 50, больше сохранить нельзя. Удалите ненужный.',
    en: 'You already have 50\u00A0templates, which is the limit. Delete one that you no longer need.',
    es: 'Ya tiene 50 plantillas, el máximo. Elimine alguna que no necesite.',
  },
  too_many_absences: {
    ru: 'Записано уже 100 отсутствий, больше сохранить нельзя. Удалите лишнее.',
    en: 'There are already 100\u00A0absences, which is the limit. Delete one that is not needed.',
    es: 'Ya hay 100 ausencias, el máximo. Elimine alguna que no haga falta.',
  },
  too_many_exceptions: {
    ru: 'Другие часы заданы уже на 100 дат, больше сохранить нельзя. Удалите лишнее.',
    en: 'There are already 100\u00A0dates with other hours, which is the limit. Delete one that is not needed.',
    es: 'Ya hay 100 fechas con otro horario, el máximo. Elimine alguna que no haga falta.',
  },
  lead_elsewhere: {
    ru: 'Вести курс может только тот, кто проверяет его задания. Сначала добавьте этот курс.',
    en: 'An expert can lead only a course that they review. Choose this course first.',
    es: 'Solo se pueden dirigir cursos asignados. Asigne primero este curso.',
  },
  person_not_expert: {
    ru: 'Курсы назначают только экспертам. Сначала дайте роль эксперта.',
    en: 'Only experts can be given courses to review. Give this person the role of expert first.',
    es: 'Solo a los expertos se les asignan cursos para revisar. Primero asigne la función de experto.',
  },
} as const satisfies Record<string, Record<Language, string>>
