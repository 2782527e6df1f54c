import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  player: { ru: 'Плеер', en: 'Player', es: 'Reproductor' },
  play: { ru: 'Смотреть', en: 'Play', es: 'Reproducir' },
  pause: { ru: 'Пауза', en: 'Pause', es: 'Pausar' },
  playAgain: { ru: 'Смотреть ещё раз', en: 'Play again', es: 'Ver de nuevo' },
  nextLesson: { ru: 'Следующий урок', en: 'Next lesson', es: 'Lección siguiente' },
  position: { ru: 'Место в видео', en: 'Position', es: 'Posición' },
  positionOf: { ru: '{position}, всего {duration}', en: '{position} of {duration}', es: '{position} de {duration}' },
  speed: { ru: 'Скорость', en: 'Speed', es: 'Velocidad' },
  speedIs: { ru: 'Скорость {speed}', en: 'Speed {speed}', es: 'Velocidad {speed}' },
  captions: { ru: 'Субтитры', en: 'Subtitles', es: 'Subtítulos' },
  captionsAre: { ru: 'Субтитры: {language}', en: 'Subtitles: {language}', es: 'Subtítulos: {language}' },
  captionsOff: { ru: 'Без субтитров', en: 'Off', es: 'Desactivados' },
  sound: { ru: 'Звуковая дорожка', en: 'Audio track', es: 'Pista de audio' },
  quality: { ru: 'Качество', en: 'Quality', es: 'Calidad' },
  qualityAuto: { ru: 'Авто', en: 'Auto', es: 'Automática' },
  volume: { ru: 'Громкость', en: 'Volume', es: 'Volumen' },
  volumeIs: { ru: 'Громкость {volume}', en: 'Volume {volume}', es: 'Volumen {volume}' },
  mute: { ru: 'Выключить звук', en: 'Mute', es: 'Silenciar' },
  unmute: { ru: 'Включить звук', en: 'Unmute', es: 'Activar el sonido' },
  muted: { ru: 'Без звука', en: 'Muted', es: 'Sin sonido' },
  /** On the button that shows the vertical video of a lesson. */
  turnUpright: { ru: 'Вертикальное видео', en: 'Vertical video', es: 'Vídeo vertical' },
  turnWide: { ru: 'Горизонтальное видео', en: 'Horizontal video', es: 'Vídeo horizontal' },
  pictureInPicture: { ru: 'Картинка в картинке', en: 'Picture in picture', es: 'Imagen en imagen' },
  fullscreen: { ru: 'На весь экран', en: 'Full screen', es: 'Pantalla completa' },
  fullscreenEnd: { ru: 'Выйти из полноэкранного режима', en: 'Exit full screen', es: 'Salir de pantalla completa' },
  /** On the button that shows the explanation of the exercise. */
  explanation: { ru: 'Разбор', en: 'Explanation', es: 'Explicación' },
  /** On the button that skips the explanation. */
  exercise: { ru: 'Начать упражнение', en: 'Start the exercise', es: 'Empezar el ejercicio' },
  /** {seconds} counts down from 5. */
  nextIn: {
    ru: 'Следующий урок через {seconds}\u00A0с',
    en: 'Next lesson in {seconds} s',
    es: 'Lección siguiente dentro de {seconds}\u00A0s',
  },
  next: { ru: 'Следующий урок', en: 'Next lesson', es: 'Lección siguiente' },
  /** On the button that does not wait for the countdown to the next lesson. */
  now: { ru: 'Смотреть сейчас', en: 'Play now', es: 'Ver ahora' },
  /** On the button that stops the countdown to the next lesson. */
  stay: { ru: 'Остаться', en: 'Stay', es: 'Quedarse' },
  offlineTitle: { ru: 'Нет интернета', en: 'No Internet', es: 'Sin conexión' },
  offlineText: {
    ru: 'Без интернета это видео не посмотреть. Просмотренное сохранено.',
    en: 'We can’t play this video without the Internet. What you have watched is saved.',
    es: 'Este vídeo no se puede reproducir sin conexión. Lo que ha visto está guardado.',
  },
  /** A downloaded video whose course is closed by the date of the device. */
  closedTitle: { ru: 'Курс сейчас закрыт', en: 'The course is closed now', es: 'El curso está cerrado ahora' },
  closedText: {
    ru: 'Видео откроется вместе с курсом. Подключитесь к интернету, чтобы проверить доступ.',
    en: 'The video opens with its course. Go online to check your access.',
    es: 'El vídeo se abrirá con su curso. Conéctese a internet para comprobar el acceso.',
  },
  failedTitle: { ru: 'Не удалось загрузить видео', en: 'Error loading video', es: 'No se ha podido cargar el vídeo' },
  failedText: {
    ru: 'Прогресс не потерян. Попробуйте ещё раз.',
    en: 'Your progress is safe. Please try again.',
    es: 'Su progreso está guardado. Inténtelo de nuevo.',
  },
  unreadyTitle: {
    ru: 'Видео ещё обрабатывается',
    en: 'The video is still being prepared',
    es: 'El vídeo se está preparando',
  },
  unreadyText: {
    ru: 'Обычно это занимает до часа. Пока можно пройти следующий урок.',
    en: 'It usually takes up to an hour. In the meantime, you can do the next lesson.',
    es: 'Suele tardar hasta una hora. Mientras tanto puede hacer la lección siguiente.',
  },
  missingTitle: { ru: 'У этого урока нет видео', en: 'This lesson has no video', es: 'Esta lección no tiene vídeo' },
  retry: { ru: 'Повторить', en: 'Try again', es: 'Reintentar' },
  loading: { ru: 'Видео загружается', en: 'The video is loading', es: 'El vídeo se está cargando' },
  watchedTime: { ru: 'Время просмотра', en: 'Watched time', es: 'Tiempo visto' },
  statisticFailed: {
    ru: 'Что-то пошло не так при отправке статистики',
    en: 'Something went wrong while sending statistics',
    es: 'No se han podido enviar las estadísticas',
  },
  statisticRefused: {
    ru: 'Сервер не принял статистику просмотра',
    en: 'The server did not accept what was watched',
    es: 'El servidor no ha aceptado las estadísticas de visionado',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    lessons: typeof texts
  }
}
