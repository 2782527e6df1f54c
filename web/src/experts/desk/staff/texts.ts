import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Очередь эксперта', en: 'Expert’s desk', es: 'Mesa de trabajo' },
  figures: { ru: 'Сколько ждёт ответа', en: 'What is waiting for an answer', es: 'Lo que espera respuesta' },
  /** Below the number of answers that are late. */
  late: {
    ru: '{count, plural, one {ответ просрочен} few {ответа просрочено} many {ответов просрочено} other {ответа просрочено}}',
    en: '{count, plural, one {answer late} other {answers late}}',
    es: '{count, plural, one {respuesta con retraso} other {respuestas con retraso}}',
  },
  soon: { ru: 'меньше 6 часов', en: 'less than 6 hours left', es: 'menos de 6 horas' },
  /** There is time enough for these. */
  calm: { ru: 'спокойно', en: '6\u00A0hours or more left', es: '6\u00A0horas o más' },
  median: { ru: 'медианное время ответа за неделю', en: 'median answer time this week', es: 'mediana de la semana' },
  detailsTitle: {
    ru: 'Ответы за 7 дней',
    en: 'Answers in the last 7\u00A0days',
    es: 'Respuestas de los últimos 7 días',
  },
  detailsText: {
    ru: 'Время от задания, вопроса или заявки до ответа.',
    en: 'How long homework, a question or a request waited for its answer.',
    es: 'El tiempo desde la tarea, la pregunta o la solicitud hasta la respuesta.',
  },
  detailsFailed: {
    ru: 'Не удалось загрузить сроки ответов',
    en: 'Couldn’t load the answer times',
    es: 'No se han podido cargar los tiempos',
  },
  byExpert: { ru: 'По экспертам', en: 'By expert', es: 'Por persona' },
  byKind: { ru: 'По видам', en: 'By kind', es: 'Por tipo' },
  /** When it came, by the reader’s clock. */
  byHour: { ru: 'По часу поступления', en: 'By hour of arrival', es: 'Por hora de llegada' },
  kind: { ru: 'Вид', en: 'Kind', es: 'Tipo' },
  hour: { ru: 'Час', en: 'Hour', es: 'Hora' },
  /** The mean of what learners gave, of 5. */
  rating: { ru: 'Оценка', en: 'Rating', es: 'Valoración' },
  isPartial: {
    ru: 'Ответов было больше: здесь последние {count, number}.',
    en: 'There were more answers: these are the last {count, number}.',
    es: 'Hubo más respuestas: estas son las últimas {count, number}.',
  },
  byCourse: { ru: 'По курсам', en: 'By course', es: 'Por curso' },
  expert: { ru: 'Эксперт', en: 'Expert', es: 'Persona' },
  course: { ru: 'Курс', en: 'Course', es: 'Curso' },
  all: { ru: 'Всего', en: 'All', es: 'Total' },
  answered: { ru: 'Ответов', en: 'Answers', es: 'Respuestas' },
  medianShort: { ru: 'Медиана', en: 'Median', es: 'Mediana' },
  /** Nine of ten answers came within this time. */
  p90: { ru: '9 из 10 за', en: '9 of 10 within', es: '9 de 10 en' },
  lateCount: { ru: 'С опозданием', en: 'Late', es: 'Con retraso' },
  queue: { ru: 'Ждут ответа', en: 'Waiting for an answer', es: 'Esperan respuesta' },
  queueFailed: {
    ru: 'Не удалось загрузить очередь',
    en: 'Couldn’t load the queue',
    es: 'No se ha podido cargar la cola',
  },
  emptyTitle: { ru: 'Все ответы даны', en: 'Everything has been answered', es: 'Todo está respondido' },
  emptyText: {
    ru: 'Новое появится здесь само.',
    en: 'New items will appear here.',
    es: 'Lo nuevo aparecerá aquí automáticamente.',
  },
  tabs: { ru: 'Что показать', en: 'What to show', es: 'Qué mostrar' },
  tabAll: { ru: 'Всё', en: 'All', es: 'Todo' },
  tabHomework: { ru: 'Задания', en: 'Homework', es: 'Tareas' },
  tabChats: { ru: 'Чаты', en: 'Chats', es: 'Chats' },
  tabMeetings: { ru: 'Встречи', en: 'Meetings', es: 'Videoconsultas' },
  chat: { ru: 'Чат', en: 'Chat', es: 'Chat' },
  meeting: { ru: 'Встреча', en: 'Meeting', es: 'Videoconsulta' },
  item: { ru: 'Вопрос ученика', en: 'A learner’s question', es: 'Pregunta recibida' },
  itemFailed: {
    ru: 'Не удалось загрузить вопрос',
    en: 'Couldn’t load this question',
    es: 'No se ha podido cargar la pregunta',
  },
  itemMissing: { ru: 'Такого вопроса нет', en: 'There is no such question', es: 'No existe esa pregunta' },
  itemMissingText: {
    ru: 'Проверьте адрес или выберите другой вопрос в очереди. Вам видны вопросы только из ваших курсов.',
    en: 'Check the address, or choose another question in the queue. You see only the questions from your courses.',
    es: 'Revise la dirección o elija otra pregunta en la cola. Solo puede ver las preguntas de sus cursos.',
  },
  /** No answer is due: it was given, or is not needed. */
  nothingWaits: { ru: 'Ответа не ждут', en: 'Nothing is waiting', es: 'Nada pendiente' },
  /** The question left the queue while it was open here. */
  waitEnded: {
    ru: 'Вопроса больше нет в очереди: на него уже есть ответ, или ответ не нужен. Ученику можно написать и сейчас.',
    en: 'This question has left the queue: it has been answered or needs no answer. You can still write to the learner.',
    es: 'La pregunta ya no está en la cola: tiene respuesta o no la necesita. Aún puede escribir a esta persona.',
  },
  /** The colleague who now holds the item. */
  holder: { ru: 'отвечает {name}', en: '{name} is answering', es: 'responde {name}' },
  /** Label of the expert who handed it over. */
  handedOverBy: { ru: 'от коллеги: {name}', en: 'handed over by {name}', es: 'la ha pasado {name}' },
  handedOverToYou: { ru: 'Передано вам · {name}', en: 'Handed over by {name}', es: 'Se la ha pasado {name}' },
  messages: { ru: 'Переписка', en: 'Conversation', es: 'Conversación' },
  messagesFailed: {
    ru: 'Не удалось загрузить переписку',
    en: 'Couldn’t load the conversation',
    es: 'No se ha podido cargar la conversación',
  },
  earlierMessages: {
    ru: 'Показать более ранние сообщения',
    en: 'Show earlier messages',
    es: 'Mostrar mensajes anteriores',
  },
  aboutHomework: { ru: 'Задание: {title}', en: 'Homework: {title}', es: 'Tarea: {title}' },
  sendMessage: { ru: 'Ответить', en: 'Send the answer', es: 'Responder' },
  messageSent: { ru: 'Ответ отправлен: {name}', en: 'Answer sent to {name}', es: 'Respuesta enviada: {name}' },
  messageMissing: { ru: 'Напишите ответ', en: 'Write an answer', es: 'Escriba una respuesta' },
  chatShortcuts: {
    ru: 'Ctrl + Enter — ответить, Alt + ↓ — следующее, ? — все клавиши',
    en: 'Ctrl + Enter sends, Alt + ↓ opens the next, ? lists all keys',
    es: 'Ctrl + Intro responde, Alt + ↓ abre la siguiente, ? muestra los atajos',
  },
  /** Titles above the names of the first learners. */
  alertLate: {
    ru: '{count, plural, one {# ответ просрочен} few {# ответа просрочено} many {# ответов просрочено} other {# ответа просрочено}}',
    en: '{count, plural, one {# answer is late} other {# answers are late}}',
    es: '{count, plural, one {# respuesta con retraso} other {# respuestas con retraso}}',
  },
  alertSoon: {
    ru: '{count, plural, one {На # ответ осталось меньше 6 часов} few {На # ответа осталось меньше 6 часов} many {На # ответов осталось меньше 6 часов} other {На # ответа осталось меньше 6 часов}}',
    en: '{count, plural, one {# answer has less than 6 hours left} other {# answers have less than 6 hours left}}',
    es: '{count, plural, one {Queda # respuesta con menos de 6 horas} other {Quedan # respuestas con menos de 6 horas}}',
  },
  noAnswer: { ru: 'Ответ не нужен', en: 'No answer needed', es: 'No hace falta responder' },
  noAnswerTitle: { ru: 'Ответ не нужен?', en: 'No answer needed?', es: '¿No hace falta responder?' },
  noAnswerText: {
    ru: 'Вопроса больше не будет в очереди. Ученик этого не увидит.',
    en: 'The question leaves the queue. The learner does not see this.',
    es: 'La pregunta se quita de la cola. Quien la envió no lo verá.',
  },
  reason: { ru: 'Почему', en: 'Why', es: 'Motivo' },
  reasonMissing: { ru: 'Напишите причину', en: 'Write the reason', es: 'Escriba el motivo' },
  endWaiting: { ru: 'Убрать из очереди', en: 'Remove it from the queue', es: 'Quitar de la cola' },
  handOver: { ru: 'Передать', en: 'Hand over', es: 'Pasar a otra persona' },
  handOverTitle: { ru: 'Кому передать', en: 'Hand over to', es: '¿A quién pasarla?' },
  handOverText: {
    ru: 'Срок ответа не изменится, ваш черновик останется.',
    en: 'The promised time does not change, and your draft is kept.',
    es: 'El plazo no cambia y su borrador se conserva.',
  },
  team: { ru: 'Команде', en: 'The team', es: 'Al equipo' },
  onDuty: { ru: '{name}, на смене', en: '{name}, on duty', es: '{name}, de turno' },
  noColleagues: {
    ru: 'Сейчас передать некому: других экспертов этого курса нет.',
    en: 'There is nobody to hand it over to: this course has no other expert now.',
    es: 'No hay a quién pasarla: ahora nadie más lleva este curso.',
  },
  handedOver: { ru: 'Передано: {name}', en: 'Handed over: {name}', es: 'Pasada a: {name}' },
  homework: { ru: 'Задание', en: 'Homework', es: 'Tarea' },
  required: { ru: 'обязательное', en: 'required', es: 'obligatoria' },
  /** How often this homework has been sent. */
  version: { ru: 'версия\u00A0{number}', en: 'version {number}', es: 'versión\u00A0{number}' },
  day: { ru: 'день\u00A0{day} из {count}', en: 'day\u00A0{day} of {count}', es: 'día\u00A0{day} de {count}' },
  ofStage: { ru: 'задание этапа', en: 'homework for the stage', es: 'tarea de la etapa' },
  isLate: { ru: 'просрочено', en: 'late', es: 'con retraso' },
  /** The member of staff has claimed it. */
  isMine: { ru: 'проверяете вы', en: 'you are reviewing', es: 'la revisa usted' },
  claimedBy: { ru: 'проверяет {name}', en: '{name} is reviewing', es: 'la revisa {name}' },
  timeLeft: {
    ru: 'Осталось {time} из {hours}\u00A0ч',
    en: '{time} of {hours} h left',
    es: 'Quedan {time} de {hours}\u00A0h',
  },
  timeLate: { ru: 'Просрочено на {time}', en: 'Late by {time}', es: 'Retraso de {time}' },
  chooseTitle: { ru: 'Выберите, на что ответить', en: 'Choose what to answer', es: 'Elija a qué responder' },
  chooseText: {
    ru: 'Alt + ↓ откроет первое, которое никто не проверяет.',
    en: 'Alt + ↓ opens the first one that nobody is reviewing.',
    es: 'Alt + ↓ abre lo primero que nadie revisa.',
  },
  back: { ru: 'Вернуться к очереди', en: 'Back to the queue', es: 'Volver a la cola' },
  entry: { ru: 'Задание ученика', en: 'A learner’s homework', es: 'Tarea recibida' },
  entryFailed: {
    ru: 'Не удалось загрузить задание',
    en: 'Couldn’t load this homework',
    es: 'No se ha podido cargar la tarea',
  },
  missingTitle: { ru: 'Такого задания нет', en: 'There is no such homework', es: 'No existe esa tarea' },
  missingText: {
    ru: 'Аккаунт ученика закрыт, или это задание не из ваших курсов. Выберите другое в очереди.',
    en: 'The learner has closed their account, or this homework is not from your courses. Choose another one in the queue.',
    es: 'La cuenta de esta persona está cerrada o la tarea no es de sus cursos. Elija otra en la cola.',
  },
  toQueue: { ru: 'Открыть очередь', en: 'Open the queue', es: 'Abrir la cola' },
  task: { ru: 'Показать задание', en: 'Show the task', es: 'Ver la tarea' },
  selfie: { ru: 'Селфи', en: 'Selfie', es: 'Selfi' },
  /** Tag of a file of the last attempt. */
  last: { ru: 'Прошлая версия', en: 'Last time', es: 'Anterior' },
  exercise: { ru: 'Упражнение: {title}', en: 'Exercise: {title}', es: 'Ejercicio: {title}' },
  nothingSent: { ru: 'Без комментария.', en: 'No comment.', es: 'Sin comentario.' },
  before: { ru: 'В прошлый раз', en: 'Last time', es: 'La vez anterior' },
  earlier: {
    ru: '{count, plural, one {Ещё # версия раньше} few {Ещё # версии раньше} many {Ещё # версий раньше} other {Ещё # версии раньше}}',
    en: '{count, plural, one {# earlier version} other {# earlier versions}}',
    es: '{count, plural, one {# versión anterior} other {# versiones anteriores}}',
  },
  answerOf: { ru: 'Ответ: {name}', en: 'Answer: {name}', es: 'Respuesta: {name}' },
  approved: { ru: 'Принято', en: 'Approved', es: 'Aprobada' },
  returned: { ru: 'На доработку', en: 'Returned', es: 'Devuelta' },
  attach: { ru: 'Приложить файл', en: 'Attach a file', es: 'Adjuntar un archivo' },
  attachments: { ru: 'Файлы ответа', en: 'Files in the answer', es: 'Archivos de la respuesta' },
  /** Why nothing can be recorded. */
  filesFull: {
    ru: 'Можно приложить не больше {count, plural, one {# файла} few {# файлов} many {# файлов} other {# файла}}. Чтобы записать ответ, удалите один.',
    en: 'You can attach up to {count, plural, one {# file} other {# files}}. Remove one to record an answer.',
    es: 'Puede adjuntar hasta {count, plural, one {# archivo} other {# archivos}}. Quite uno para grabar una respuesta.',
  },
  videoFailed: {
    ru: 'Не удалось обработать видео. Попросите ученика прислать его ещё раз.',
    en: 'This video could not be converted. Ask the learner to send it again.',
    es: 'No se ha podido convertir este vídeo. Pida que se lo envíen de nuevo.',
  },
  isAnswered: {
    ru: 'На это задание уже есть ответ.',
    en: 'This homework has been answered.',
    es: 'Esta tarea ya tiene respuesta.',
  },
  /** Opens the answer for a correction. */
  answer: { ru: 'Ответ', en: 'Answer', es: 'Respuesta' },
  draftSaved: { ru: 'Черновик сохранён', en: 'Draft saved', es: 'Borrador guardado' },
  draftKept: {
    ru: 'Черновик ещё не сохранён, но остаётся в этой вкладке',
    en: 'The draft has not been saved yet, but it is kept in this tab',
    es: 'El borrador aún no se ha guardado; sigue en esta pestaña',
  },
  templates: { ru: 'Шаблоны', en: 'Templates', es: 'Plantillas' },
  addTemplate: { ru: 'Добавить шаблон', en: 'Add a template', es: 'Plantilla' },
  editTemplates: { ru: 'Изменить шаблоны', en: 'Edit the templates', es: 'Editar las plantillas' },
  newTemplate: { ru: 'Новый шаблон', en: 'New template', es: 'Plantilla nueva' },
  changeTemplate: { ru: 'Шаблон ответа', en: 'Answer template', es: 'Plantilla de respuesta' },
  templateTitle: { ru: 'Название', en: 'Name', es: 'Nombre' },
  templateText: { ru: 'Текст', en: 'Text', es: 'Texto' },
  templateMissing: {
    ru: 'Напишите название и текст',
    en: 'Write a name and a text',
    es: 'Escriba un nombre y un texto',
  },
  saveTemplate: { ru: 'Сохранить шаблон', en: 'Save the template', es: 'Guardar la plantilla' },
  templatesFailed: {
    ru: 'Не удалось загрузить шаблоны.',
    en: 'Couldn’t load the templates.',
    es: 'No se han podido cargar las plantillas.',
  },
  /** `title` is in quotation marks. */
  deleteTitle: {
    ru: 'Удалить шаблон {title}?',
    en: 'Delete the template {title}?',
    es: '¿Eliminar la plantilla {title}?',
  },
  deleteText: {
    ru: 'Вернуть его нельзя. Тексты, куда вы его уже вставили, не изменятся.',
    en: 'This cannot be undone. Answers in which you have used it stay as they are.',
    es: 'No se puede recuperar. Los textos en los que ya la insertó no cambiarán.',
  },
  keepTemplate: { ru: 'Оставить', en: 'Keep it', es: 'Conservar' },
  deleteTemplate: { ru: 'Удалить шаблон', en: 'Delete the template', es: 'Eliminar la plantilla' },
  approve: {
    ru: '{points, plural, =0 {Принять} one {Принять, +# балл} few {Принять, +# балла} many {Принять, +# баллов} other {Принять, +# балла}}',
    en: '{points, plural, =0 {Approve} one {Approve, +# point} other {Approve, +# points}}',
    es: '{points, plural, =0 {Aprobar} one {Aprobar, +# punto} other {Aprobar, +# puntos}}',
  },
  return: { ru: 'Вернуть на доработку', en: 'Return', es: 'Devolver' },
  approvedToast: {
    ru: 'Задание принято: {name}',
    en: 'Homework approved: {name}',
    es: 'Tarea aprobada: {name}',
  },
  returnedToast: {
    ru: 'Задание возвращено: {name}',
    en: 'Homework returned: {name}',
    es: 'Tarea devuelta: {name}',
  },
  next: { ru: 'Открыть следующее', en: 'Next', es: 'Siguiente' },
  shortcuts: {
    ru: 'Ctrl + Enter — принять, Alt + ↓ — следующее, ? — все клавиши',
    en: 'Ctrl + Enter approves, Alt + ↓ opens the next, ? lists all keys',
    es: 'Ctrl + Intro aprueba, Alt + ↓ abre la siguiente, ? muestra los atajos',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'desk.staff': typeof texts
  }
}
