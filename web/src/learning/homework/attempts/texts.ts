import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  oneLoadFailed: {
    ru: 'Не удалось загрузить задание',
    en: 'Couldn’t load this homework',
    es: 'No se ha podido cargar la tarea',
  },
  /** After the name of the course, "Posture · day 4". */
  ofDay: { ru: 'день\u00A0{day}', en: 'day\u00A0{day}', es: 'día\u00A0{day}' },
  ofStage: { ru: 'этап\u00A0{stage}', en: 'stage\u00A0{stage}', es: 'etapa\u00A0{stage}' },
  required: { ru: 'обязательное', en: 'required', es: 'obligatoria' },
  dayClosed: {
    ru: 'День ещё закрыт. {reason}',
    en: 'The day is still closed. {reason}',
    es: 'El día aún está cerrado. {reason}',
  },
  stageClosed: {
    ru: 'Этап ещё закрыт. {reason}',
    en: 'The stage is still closed. {reason}',
    es: 'La etapa aún está cerrada. {reason}',
  },
  /** The expert has changed the answer since. */
  corrected: {
    ru: 'Ответ исправлен {date}',
    en: 'The answer was corrected on {date}',
    es: 'Respuesta corregida el {date}',
  },
  expert: { ru: 'Эксперт', en: 'Expert', es: 'Equipo del curso' },
  steps: { ru: 'Ход проверки', en: 'Progress of the review', es: 'Estado de la revisión' },
  state: { ru: 'Состояние задания', en: 'Homework status', es: 'Estado de la tarea' },
  lateKnown: {
    ru: 'Ответ задерживается, ведущий эксперт уже знает об этом. Вы его обязательно получите.',
    en: 'The answer is late, and the lead expert knows about it. The answer will come.',
    es: 'La respuesta se retrasa, pero llegará: la persona responsable ya lo sabe.',
  },
  exercises: { ru: 'Упражнения на выбор', en: 'Exercises to choose from', es: 'Ejercicios para elegir' },
  needs: { ru: 'Что прислать', en: 'What to send', es: 'Qué enviar' },
  needsFile: { ru: 'Фото или видео', en: 'A photo or a video', es: 'Una foto o un vídeo' },
  needsMessage: { ru: 'Комментарий', en: 'A comment', es: 'Un comentario' },
  needsExercise: { ru: 'Выбранное упражнение', en: 'Your choice of exercise', es: 'Un ejercicio elegido' },
  needsSelfie: { ru: 'Селфи', en: 'A selfie', es: 'Un selfi' },
  needsEither: { ru: 'Файл или комментарий', en: 'A file or a comment', es: 'Un archivo o un comentario' },
  points: { ru: 'За принятое задание: {points}', en: 'Once approved: {points}', es: 'Al aprobarse: {points}' },
  /** "It" is the homework. */
  gate: {
    ru: 'Без него не откроется следующий этап.',
    en: 'Without it the next stage does not open.',
    es: 'Sin ella no se abre la siguiente etapa.',
  },
  /** Opens the form of support. */
  problem: { ru: 'Спросить о задании', en: 'Ask about this homework', es: 'Preguntar sobre la tarea' },
  toDay: { ru: 'Открыть день\u00A0{day}', en: 'Open day\u00A0{day}', es: 'Abrir el día\u00A0{day}' },
  /** Above what can be bought. */
  askExpert: {
    ru: 'Нужен совет эксперта? Купите консультации:',
    en: 'Need advice from an expert? Buy consultations:',
    es: '¿Necesita consejo? Puede comprar consultas:',
  },
  toCalendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
  usually: {
    ru: 'Обычно быстрее: {hours, plural, one {за # час} few {за # часа} many {за # часов} other {за # часа}}.',
    en: 'Usually faster: within {hours, plural, one {an hour} other {# hours}}.',
    es: 'Suele llegar antes: en {hours, plural, one {una hora} other {# horas}}.',
  },
  why: { ru: 'Зачем это задание', en: 'Why this homework', es: 'Para qué sirve esta tarea' },
  history: { ru: 'История', en: 'History', es: 'Historial' },
  sentAt: { ru: 'Отправлено', en: 'Sent', es: 'Enviada' },
  files: { ru: 'Файлы', en: 'Files', es: 'Archivos' },
  drop: {
    ru: 'Перетащите фото или видео сюда',
    en: 'Drop a photo or a video here',
    es: 'Arrastre aquí una foto o un vídeo',
  },
  choose: { ru: 'Выбрать файл', en: 'Choose a file', es: 'Elegir archivo' },
  record: { ru: 'Снять', en: 'Record', es: 'Grabar' },
  limits: {
    ru: 'Видео до {videoSize}, фото до {photoSize}. Выбранное останется здесь, если закрыть вкладку.',
    en: 'Videos up to {videoSize}, photos up to {photoSize}. Your files stay here if the tab is closed.',
    es: 'Vídeos de hasta {videoSize}, fotos de hasta {photoSize}. Lo que elija se conserva aquí aunque cierre la pestaña.',
  },
  uploading: { ru: 'Загружается…', en: 'Uploading…', es: 'Subiendo…' },
  onlyPhoto: { ru: 'Нужно фото', en: 'Please choose a photo', es: 'Se necesita una foto' },
  selfie: { ru: 'Селфи для проверки', en: 'A selfie for the review', es: 'Un selfi para la revisión' },
  selfieText: {
    ru: 'Один раз за этап: так эксперт убедится, что в кадре вы. Селфи видят только эксперты курса и администраторы школы.',
    en: 'Once per stage: the expert makes sure that it is you. Only the course’s experts and the school’s administrators see it.',
    es: 'Una vez por etapa, para comprobar que es usted. Solo lo ven los expertos del curso y la administración de la escuela.',
  },
  takeSelfie: { ru: 'Снять селфи', en: 'Take a selfie', es: 'Hacer un selfi' },
  retakeSelfie: { ru: 'Переснять', en: 'Take another', es: 'Repetir' },
  selfieFailed: {
    ru: 'Не удалось сохранить селфи. {reason}',
    en: "Couldn't save the selfie. {reason}",
    es: 'No se ha podido guardar el selfi. {reason}',
  },
  chooseExercise: { ru: 'Выберите упражнение', en: 'Choose an exercise', es: 'Elija un ejercicio' },
  comment: { ru: 'Комментарий эксперту', en: 'Comment for the expert', es: 'Su comentario' },
  optional: { ru: 'по желанию', en: 'optional', es: 'opcional' },
  commentHint: {
    ru: 'Что получилось, а что далось трудно',
    en: 'What went well, and where it was uncomfortable',
    es: 'Qué ha salido bien y dónde ha sido incómodo',
  },
  submit: { ru: 'Отправить на проверку', en: 'Send for review', es: 'Enviar a revisión' },
  sendFailed: {
    ru: 'Не удалось отправить задание',
    en: "Couldn't send homework",
    es: 'No se ha podido enviar la tarea',
  },
  kept: {
    ru: 'Текст и файлы сохранены на этом устройстве.',
    en: 'Your text and files are kept on this device.',
    es: 'Su texto y sus archivos se guardan en este dispositivo.',
  },
  /** In the list of what waits to be sent. */
  queuedOf: { ru: 'Задание «{title}»', en: 'Homework “{title}”', es: 'Tarea «{title}»' },
  queued: { ru: 'Ваш ответ на задание', en: 'Your homework', es: 'Su tarea' },
  sending: { ru: 'Отправляется…', en: 'Sending…', es: 'Enviando…' },
  waitsConnection: {
    ru: 'Отправится само, когда будет связь. Можно закрыть страницу.',
    en: 'It will be sent once you are online. You can close the page.',
    es: 'Se enviará cuando haya conexión. Puede cerrar la página.',
  },
  sendAgain: { ru: 'Отправить ещё раз', en: 'Try again', es: 'Volver a enviar' },
  change: { ru: 'Изменить', en: 'Change', es: 'Modificar' },
  /** The server does not find what is sent; unused files are deleted after a week. */
  filesGone: {
    ru: 'Загруженные файлы хранятся 7 дней, и этот срок мог выйти. Удалите их и выберите снова.',
    en: 'Uploaded files are kept for 7 days, and yours may have expired. Remove them and choose them again.',
    es: 'Los archivos subidos se guardan 7 días y puede que los suyos hayan caducado. Quítelos y elíjalos de nuevo.',
  },
  fileLost: {
    ru: 'Файл не сохранился на этом устройстве. Удалите его и выберите снова.',
    en: 'This file was not kept on this device. Remove it and choose it again.',
    es: 'El archivo no se ha conservado en este dispositivo. Quítelo y elíjalo de nuevo.',
  },
  waitsSelfieUpload: {
    ru: 'Дождитесь загрузки фото',
    en: 'Wait for the photo to upload',
    es: 'Espere a que se suba la foto',
  },
  waitsSelfieAgain: {
    ru: 'Переснимите селфи: оно не загрузилось',
    en: 'Take another selfie: this one did not upload',
    es: 'Repita el selfi: este no se ha subido',
  },
  waitsFile: {
    ru: 'Чтобы сдать задание, загрузите файл.',
    en: 'To submit a homework, you must upload a file.',
    es: 'Para entregar la tarea, suba un archivo.',
  },
  waitsFileOrMessage: {
    ru: 'Загрузите файл или напишите комментарий',
    en: 'Upload a file or write a comment',
    es: 'Suba un archivo o escriba un comentario',
  },
  waitsMessage: { ru: 'Напишите комментарий', en: 'Write a comment', es: 'Escriba un comentario' },
  waitsExercise: { ru: 'Выберите упражнение', en: 'Choose an exercise', es: 'Elija un ejercicio' },
  waitsSelfie: { ru: 'Снимите селфи', en: 'Take a selfie', es: 'Haga un selfi' },
  returned: {
    ru: 'Не принято, отправлено на доработку.',
    en: 'Not approved, sent for completion.',
    es: 'No aprobada, devuelta para corregir.',
  },
  returnedStage: {
    ru: 'Этап\u00A0{stage} закрыт, пока эксперт не примет новую версию. Баллы сохранятся.',
    en: 'Stage\u00A0{stage} stays closed until the expert approves the new version. You keep your points.',
    es: 'La etapa\u00A0{stage} sigue cerrada hasta que se apruebe la nueva versión. Sus puntos se conservan.',
  },
  returnedRest: {
    ru: 'Отправьте новую версию, прежняя останется рядом. Баллы сохранятся.',
    en: 'Send a new version: the old one is kept too. You keep your points.',
    es: 'Envíe una nueva versión: la anterior se conserva. Sus puntos no cambian.',
  },
  sendNew: { ru: 'Отправить новую версию', en: 'Send a new version', es: 'Enviar una nueva versión' },
  askInChat: { ru: 'Спросить в чате', en: 'Ask in the chat', es: 'Preguntar en el chat' },
  newVersion: { ru: 'Новая версия', en: 'New version', es: 'Nueva versión' },
  task: { ru: 'Задание', en: 'The task', es: 'La tarea' },
  version: { ru: 'Версия\u00A0{number}', en: 'Version {number}', es: 'Versión\u00A0{number}' },
  answerOf: { ru: 'Ответ эксперта', en: 'Expert’s answer', es: 'Respuesta a la tarea' },
  withSelfie: { ru: 'С селфи', en: 'With a selfie', es: 'Con selfi' },
  exercise: { ru: 'Упражнение: {title}', en: 'Exercise: {title}', es: 'Ejercicio: {title}' },
  /** Below the name of the expert who answered last in the course. */
  answersHere: { ru: 'отвечает в этом курсе', en: 'answers in this course', es: 'responde en este curso' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'homework.attempts': typeof texts
  }
}
