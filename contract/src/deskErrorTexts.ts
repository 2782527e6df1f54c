import type { Language } from './endpoint.ts'

/** Texts of the errors of the desk and the rota. */
export const deskErrorTexts = {
  homework_answered: {
    ru: 'На это задание уже есть ответ: {name}. Ваш текст остался здесь, возьмите следующее.',
    en: 'This homework has already been answered: {name}. Your text is still here. Take the next one.',
    es: 'Esta tarea ya tiene respuesta: {name}. Su texto sigue aquí. Pase a la siguiente.',
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
    ru: 'Это задание сейчас проверяет {name}. Возьмите другое или подождите: через 15 минут без работы оно освободится.',
    en: '{name} is checking this homework. Take another one, or wait: after 15 minutes without work it is free again.',
    es: '{name} está revisando esta tarea. Elija otra o espere: tras 15 minutos sin actividad queda libre.',
  },
  own_homework: {
    ru: 'Это ваше собственное задание: его проверит другой эксперт. Возьмите следующее.',
    en: 'This is your own homework: another expert will answer it. Take the next one.',
    es: 'Esta tarea es suya: la revisará otro experto. Pase a la siguiente.',
  },
  own_item: {
    ru: 'Это ваш собственный вопрос: на него ответит другой эксперт. Выберите другой в очереди.',
    en: 'This is your own question: another expert will answer it. Choose another one in the queue.',
    es: 'Esta pregunta es suya: la responderá otro experto. Elija otra de la cola.',
  },
  item_answered: {
    ru: 'Здесь уже ничего не ждёт ответа. Выберите другое в очереди.',
    en: 'Nothing waits for an answer here any more. Choose another one in the queue.',
    es: 'Aquí ya no hay nada que responder. Elija otro asunto de la cola.',
  },
  chat_answered: {
    ru: 'Пока вы писали, ответ отправил другой эксперт: {name}. Прочитайте его: ваш черновик сохранён.',
    en: 'While you were writing, another expert has answered: {name}. Open the chat again and read the answer; your draft is kept.',
    es: 'Mientras escribía, ha respondido otra persona: {name}. Lea su respuesta; su borrador se ha guardado.',
  },
  item_claimed: {
    ru: 'Сейчас отвечает {name}. Возьмите другое или подождите: через 15 минут без работы оно освободится.',
    en: '{name} is answering. Take another one, or wait: after 15 minutes without work it is free again.',
    es: '{name} está respondiendo. Elija otro asunto o espere: tras 15 minutos sin actividad queda libre.',
  },
  item_handed_over: {
    ru: 'Это передано: ответит {name}. Выберите другое в очереди.',
    en: 'This has been handed over: {name} will answer. Choose another one in the queue.',
    es: 'Este asunto se ha pasado a otra persona: responderá {name}. Elija otro de la cola.',
  },
  meeting_of_colleague: {
    ru: 'На этой встрече будет другой эксперт: {name}. Изменить её может этот эксперт, ведущий курса или администратор: напишите им.',
    en: 'This is the meeting of another expert: {name}. Only they, a lead of the course or an administrator can change it. Please write to one of them.',
    es: 'Esta reunión es de otra persona: {name}. Solo puede cambiarla ella, quien dirige el curso o un administrador. Escríbales.',
  },
  colleague_unavailable: {
    ru: 'Этот эксперт сейчас не может ответить: отсутствует или не ведёт этот курс. Выберите другого или передайте команде.',
    en: 'This expert cannot answer now: absent, or not of this course. Choose another one, or hand it over to the team.',
    es: 'Este experto no puede responder ahora: está ausente o no lleva este curso. Elija a otro o páselo al equipo.',
  },
  too_many_templates: {
    ru: 'Шаблонов уже 50, больше сохранить нельзя. Удалите ненужный.',
    en: 'You already have 50 templates, the most there can be. Delete one that you no longer need.',
    es: 'Ya tiene 50 plantillas, el máximo. Elimine alguna que no necesite.',
  },
  too_many_absences: {
    ru: 'Записано уже 100 отсутствий, больше сохранить нельзя. Удалите лишнее.',
    en: 'There are already 100 absences, the most there can be. Delete one that is not needed.',
    es: 'Ya hay 100 ausencias, el máximo. Elimine alguna que no haga falta.',
  },
  too_many_exceptions: {
    ru: 'Другие часы заданы уже на 100 дат, больше сохранить нельзя. Удалите лишнее.',
    en: 'There are already 100 dates with other hours, the most there can be. Delete one that is not needed.',
    es: 'Ya hay 100 fechas con otro horario, el máximo. Elimine alguna que no haga falta.',
  },
  lead_elsewhere: {
    ru: 'Ведущим можно быть только на курсе, который эксперт проверяет. Сначала выберите этот курс.',
    en: 'An expert can lead only courses that they answer for by name. Choose this course first.',
    es: 'Un experto solo puede dirigir cursos que tenga asignados. Elija primero ese curso.',
  },
  person_not_expert: {
    ru: 'Курсы для проверки назначают экспертам. Сначала дайте роль эксперта.',
    en: 'Only experts are given courses whose homework they answer. Give the role of an expert first.',
    es: 'Solo a los expertos se les asignan cursos para revisar. Primero asigne la función de experto.',
  },
} as const satisfies Record<string, Record<Language, string>>
