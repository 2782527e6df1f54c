import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Скачанное', en: 'Downloaded videos', es: 'Vídeos descargados' },
  emptyTitle: {
    ru: 'На этом устройстве видео нет',
    en: 'No videos on this device',
    es: 'No hay vídeos en este dispositivo',
  },
  emptyText: {
    ru: 'Скачайте урок заранее: кнопка под плеером. Просмотренное без интернета сохранится и отправится, когда связь вернётся.',
    en: 'Download a lesson in advance with the button under the player. What you watch offline is kept and sent when you are back online.',
    es: 'Descargue la lección con antelación con el botón que hay bajo el reproductor. Lo que vea sin conexión se guarda y se envía cuando la conexión vuelve.',
  },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  keep: { ru: 'Скачать видео', en: 'Download the video', es: 'Descargar el vídeo' },
  keepSize: {
    ru: 'Скачать видео, {size}',
    en: 'Download the video, {size}',
    es: 'Descargar el vídeo, {size}',
  },
  keepDay: { ru: 'Скачать день', en: 'Download the day', es: 'Descargar el día' },
  keepCourse: { ru: 'Скачать курс', en: 'Download the course', es: 'Descargar el curso' },
  keepSizeAll: { ru: 'Скачать, {size}', en: 'Download, {size}', es: 'Descargar, {size}' },
  openDaysOnly: {
    ru: 'Скачиваются открытые дни. Закрытые появятся здесь, когда откроются.',
    en: 'Open days are downloaded. Locked days appear here once they open.',
    es: 'Se descargan los días abiertos. Los cerrados aparecerán aquí cuando se abran.',
  },
  planFailed: {
    ru: 'Не удалось узнать размер',
    en: 'Couldn’t load the sizes',
    es: 'No se han podido cargar los tamaños',
  },
  nothingOpen: {
    ru: 'Сейчас скачать нечего: дней с видео пока не открыто.',
    en: 'There is nothing to download now: no day with a video is open yet.',
    es: 'Ahora no hay nada que descargar: aún no hay días abiertos con vídeo.',
  },
  needs: { ru: 'Нужно {size}.', en: 'Needs {size}.', es: 'Ocupa {size}.' },
  free: { ru: 'Свободно {size}.', en: '{size} free.', es: 'Quedan {size} libres.' },
  allKept: {
    ru: 'Всё это уже скачано.',
    en: 'All of this is already downloaded.',
    es: 'Todo esto ya está descargado.',
  },
  /** Another day or course has downloaded the same videos. */
  allHere: {
    ru: 'Эти видео уже на устройстве, скачивать ничего не нужно.',
    en: 'These videos are already on the device; nothing has to be downloaded.',
    es: 'Estos vídeos ya están en el dispositivo; no hay que descargar nada.',
  },
  add: { ru: 'Добавить в скачанное', en: 'Add to downloads', es: 'Añadir a las descargas' },
  allQueued: {
    ru: 'Всё это уже в очереди.',
    en: 'All of this is already queued.',
    es: 'Todo esto ya está en cola.',
  },
  someUnready: {
    ru: 'Часть видео ещё обрабатывается, их можно скачать позже.',
    en: 'Some videos haven’t been converted yet. Try downloading them later.',
    es: 'Algunos vídeos aún se están preparando. Podrá descargarlos más tarde.',
  },
  day: { ru: 'День\u00A0{number} · {title}', en: 'Day\u00A0{number} · {title}', es: 'Día\u00A0{number} · {title}' },
  lessons: {
    ru: '{count, plural, one {# урок} few {# урока} many {# уроков} other {# урока}}',
    en: '{count, plural, one {# lesson} other {# lessons}}',
    es: '{count, plural, one {# lección} other {# lecciones}}',
  },
  /** A day whose lessons are all downloaded. */
  lessonsSize: {
    ru: '{count, plural, one {# урок} few {# урока} many {# уроков} other {# урока}}, {size}',
    en: '{count, plural, one {# lesson} other {# lessons}}, {size}',
    es: '{count, plural, one {# lección} other {# lecciones}}, {size}',
  },
  lessonsOf: {
    ru: '{done} из {count, plural, one {# урока} few {# уроков} many {# уроков} other {# урока}}, {size}',
    en: '{done} of {count, plural, one {# lesson} other {# lessons}}, {size}',
    es: '{done} de {count, plural, one {# lección} other {# lecciones}}, {size}',
  },
  closedNow: {
    ru: 'Курс сейчас закрыт. Скачанное откроется вместе с ним.',
    en: 'The course is closed now. Its downloads open with it.',
    es: 'El curso está cerrado ahora. Sus descargas se abrirán con él.',
  },
  keeping: { ru: 'Скачивается, {percent}', en: 'Downloading, {percent}', es: 'Descargando, {percent}' },
  kept: { ru: 'Скачано', en: 'Downloaded', es: 'Descargado' },
  queued: { ru: 'В очереди', en: 'Queued', es: 'En cola' },
  paused: { ru: 'На паузе', en: 'Paused', es: 'En pausa' },
  waitsForWifi: { ru: 'Ждёт Wi-Fi', en: 'Waiting for Wi-Fi', es: 'Esperando wifi' },
  waitsForNetwork: { ru: 'Ждёт связи', en: 'Waiting for a connection', es: 'Esperando conexión' },
  waitsForCourse: { ru: 'Ждёт открытия курса', en: 'Opens with the course', es: 'Se abrirá con el curso' },
  unready: {
    ru: 'Видео ещё обрабатывается. Попробуйте скачать его позже.',
    en: 'The video hasn’t been converted yet. Try saving it later',
    es: 'El vídeo aún se está preparando. Intente descargarlo más tarde.',
  },
  /** Said of a day or a course. */
  allUnready: {
    ru: 'Видео ещё обрабатываются, их можно скачать позже.',
    en: 'These videos haven’t been converted yet. Try downloading them later.',
    es: 'Estos vídeos aún se están preparando. Podrá descargarlos más tarde.',
  },
  noRoom: { ru: 'Не хватает места', en: 'Not enough space', es: 'No hay espacio suficiente' },
  noRoomFor: {
    ru: 'Не хватает места: нужно ещё {size}',
    en: 'Not enough space: {size} more needed',
    es: 'No hay espacio suficiente: faltan {size}',
  },
  failed: { ru: 'Не удалось скачать', en: 'The download failed', es: 'No se ha podido descargar' },
  retry: { ru: 'Скачать «{title}» ещё раз', en: 'Download “{title}” again', es: 'Descargar «{title}» otra vez' },
  remove: { ru: 'Удалить «{title}»', en: 'Delete “{title}”', es: 'Eliminar «{title}»' },
  removeDay: { ru: 'Удалить день\u00A0{number}', en: 'Delete day\u00A0{number}', es: 'Eliminar el día\u00A0{number}' },
  removeWatched: {
    ru: 'Убрать просмотренное, {size}',
    en: 'Delete what you watched, {size}',
    es: 'Eliminar lo visto, {size}',
  },
  removeAll: { ru: 'Удалить всё', en: 'Delete all', es: 'Eliminar todo' },
  removeAllTitle: { ru: 'Удалить всё скачанное?', en: 'Delete all downloads?', es: '¿Eliminar todas las descargas?' },
  removeAllText: {
    ru: 'Уроки останутся в курсе, их можно скачать снова.',
    en: 'The lessons stay in the course, and you can download them again.',
    es: 'Las lecciones siguen en el curso y se pueden descargar de nuevo.',
  },
  cancel: { ru: 'Оставить', en: 'Keep', es: 'Conservar' },
  space: { ru: 'Место на устройстве', en: 'Space on the device', es: 'Espacio en el dispositivo' },
  used: { ru: 'Занято {size}', en: '{size} used', es: '{size} ocupados' },
  usedAndFree: {
    ru: 'Занято {size}, свободно {free}',
    en: '{size} used, {free} free',
    es: '{size} ocupados, {free} libres',
  },
  settings: { ru: 'Как скачивать', en: 'How to download', es: 'Cómo descargar' },
  wifiOnly: { ru: 'Только по Wi-Fi', en: 'Wi-Fi only', es: 'Solo por wifi' },
  pause: { ru: 'Приостановить', en: 'Pause', es: 'Pausar' },
  resume: { ru: 'Продолжить', en: 'Resume', es: 'Reanudar' },
  notAvailable: {
    ru: 'Здесь нельзя скачать видео',
    en: 'Videos cannot be downloaded here',
    es: 'Aquí no se pueden descargar vídeos',
  },
  notAvailableText: {
    ru: 'Уроки открываются прямо на сайте, пока есть интернет.',
    en: 'Lessons play straight from the site while you are online.',
    es: 'Las lecciones se reproducen desde el sitio mientras haya conexión.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    offline: typeof texts
  }
}
