import type { Language } from './endpoint.ts'

export const expertErrorTexts = {
  messages_locked_in_demo: {
    ru: 'Писать экспертам можно в полном курсе.',
    en: 'You can write to the experts in the full course.',
    es: 'Puede escribir a los expertos en el curso completo.',
  },
  consultations_exhausted: {
    ru: 'Консультаций не осталось. Чтобы добавить консультации, напишите в поддержку.',
    en: 'No consultations left. Contact support to get more.',
    es: 'No le quedan consultas. Para obtener más, escriba a soporte.',
  },
  message_answered: {
    ru: 'На это сообщение уже есть ответ, поэтому изменить его нельзя. Напишите новое.',
    en: 'An expert has already answered, so this message can no longer be edited. Please write a new one.',
    es: 'El mensaje ya tiene respuesta y no se puede cambiar. Escriba uno nuevo.',
  },
  message_of_homework: {
    ru: 'Сообщение с заданием изменить нельзя. Напишите новое.',
    en: 'A message with homework cannot be edited. Please write a new one.',
    es: 'Un mensaje con una tarea no se puede cambiar. Escriba uno nuevo.',
  },
  message_too_soon: {
    ru: 'Сообщения можно отправлять не чаще одного раза в {seconds}\u00A0с. Подождите немного.',
    en: 'Messages can be sent no more than once every {seconds} seconds. Please wait a little.',
    es: 'Solo se puede enviar un mensaje cada {seconds} segundos. Espere un poco.',
  },
  consultation_open: {
    ru: 'Консультация ещё открыта. Подождите, пока она закроется, и оцените её.',
    en: 'This consultation is still open. Wait until it is closed, then rate it.',
    es: 'Esta consulta sigue abierta. Podrá valorarla cuando se cierre.',
  },
  consultation_rated: {
    ru: 'Вы уже оценили эту консультацию. Обновите страницу, чтобы увидеть оценку.',
    en: 'You have already rated this consultation. Reload the page to see your rating.',
    es: 'Ya ha valorado esta consulta. Recargue la página para ver su valoración.',
  },
  expert_messages_disabled: {
    ru: 'В пробной версии этого курса эксперты не пишут. Чтобы ответить, откройте ученику полный курс.',
    en: 'Experts do not write in the trial of this course. To answer, give this person the full course.',
    es: 'En la versión de prueba de este curso los expertos no escriben. Para responder, dé a esta persona el curso completo.',
  },
  meeting_not_open_yet: {
    ru: 'Видеоконсультация откроется позже по ходу курса. Дождитесь этого дня.',
    en: 'This video consultation opens later in the course. Please wait for that day.',
    es: 'Esta videoconsulta se abre más adelante en el curso. Espere a ese día.',
  },
  meeting_locked_in_demo: {
    ru: 'Видеоконсультации входят в полный курс. Откройте его, чтобы записаться.',
    en: 'Video consultations are part of the full course. Get the full course to book one.',
    es: 'Las videoconsultas forman parte del curso completo. Obténgalo para reservar una.',
  },
  meeting_booked: {
    ru: 'На эту видеоконсультацию вы уже записаны. Чтобы перенести или отменить её, напишите в поддержку.',
    en: 'You have already booked this video consultation. Contact support to move or cancel it.',
    es: 'Ya ha reservado esta videoconsulta. Escriba a soporte para cambiarla o cancelarla.',
  },
  meeting_time_taken: {
    ru: 'Это время занято. Выберите другое, например одно из ближайших.',
    en: 'This time is taken. Choose another one, such as one of the nearest free times.',
    es: 'Esta hora no está libre. Elija otra, por ejemplo una de las más próximas.',
  },
  meeting_not_booked: {
    ru: 'На эту видеоконсультацию никто не записан. Обновите страницу.',
    en: 'Nobody has booked this video consultation. Please reload the page.',
    es: 'Nadie ha reservado esta videoconsulta. Recargue la página.',
  },
  meeting_unconfirmed: {
    ru: 'Видеоконсультация ещё не подтверждена. Дождитесь подтверждения.',
    en: 'The expert has not confirmed this video consultation yet. Please wait for the answer.',
    es: 'Esta videoconsulta aún no está confirmada. Espere la confirmación.',
  },
  meeting_over: {
    ru: 'Эта видеоконсультация уже прошла. Обновите страницу.',
    en: 'This video consultation is over. Please reload the page.',
    es: 'Esta videoconsulta ya ha terminado. Recargue la página.',
  },
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
