import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  soundTitle: { ru: 'Голосовой ответ', en: 'Voice answer', es: 'Respuesta de voz' },
  videoTitle: { ru: 'Видеоответ', en: 'Video answer', es: 'Respuesta en vídeo' },
  start: { ru: 'Начать запись', en: 'Start recording', es: 'Empezar a grabar' },
  stop: { ru: 'Закончить запись', en: 'Stop recording', es: 'Terminar la grabación' },
  picture: { ru: 'Изображение с камеры', en: 'What the camera sees', es: 'Lo que ve la cámara' },
  /** Above the counter: how long a recording may be. */
  limit: {
    ru: 'Запись остановится сама на {time}. Послушать её можно до отправки. Если закрыть это окно, она не сохранится.',
    en: 'Recording stops automatically at {time}. You can play it back before you send it. If you close this window, the recording is discarded.',
    es: 'La grabación se detiene sola en {time}. Puede reproducirla antes de enviarla. Si cierra esta ventana, no se guarda.',
  },
  time: { ru: '{time} из {maximum}', en: '{time} of {maximum}', es: '{time} de {maximum}' },
  /** The recorded part of a recording that a closed tab had ended. */
  recovered: {
    ru: 'Запись прервалась. Сохранённая часть осталась в ответе.',
    en: 'The recording was interrupted. The part that was saved stays in the answer.',
    es: 'La grabación se interrumpió. La parte guardada sigue en la respuesta.',
  },
  failed: { ru: 'Запись не началась', en: 'Couldn’t start recording', es: 'No se ha podido empezar la grabación' },
  internal: {
    ru: 'С записью что-то случилось. Попробуйте ещё раз или ответьте текстом.',
    en: 'Something went wrong with the recording. Try again, or answer in writing.',
    es: 'Ha habido un problema con la grabación. Inténtelo de nuevo o responda por escrito.',
  },
  busy: {
    ru: 'Микрофон или камеру использует другое приложение или другая вкладка. Закройте их и попробуйте ещё раз или ответьте текстом.',
    en: 'Another app or tab is using the microphone or the camera. Close it and try again, or answer in writing.',
    es: 'Otra aplicación u otra pestaña está usando el micrófono o la cámara. Ciérrela e inténtelo de nuevo o responda por escrito.',
  },
  empty: {
    ru: 'Ничего не записалось. Попробуйте ещё раз или ответьте текстом.',
    en: 'Nothing was recorded. Try again, or answer in writing.',
    es: 'No se ha grabado nada. Inténtelo de nuevo o responda por escrito.',
  },
  denied: {
    ru: 'Доступ к микрофону или камере закрыт. Разрешите его в настройках браузера или ответьте текстом.',
    en: 'Access to the microphone or the camera is denied. Allow it in your browser settings, or answer in writing.',
    es: 'El acceso al micrófono o a la cámara está denegado. Permítalo en los ajustes del navegador o responda por escrito.',
  },
  unsupported: {
    ru: 'В этом браузере нельзя записать ответ. Откройте другой браузер или ответьте текстом.',
    en: 'This browser cannot record an answer. Open another browser, or answer in writing.',
    es: 'Este navegador no puede grabar una respuesta. Abra otro navegador o responda por escrito.',
  },
  /** Names of the files, which learners see. */
  soundName: { ru: 'Голосовой ответ', en: 'Voice answer', es: 'Respuesta de voz' },
  videoName: { ru: 'Видеоответ', en: 'Video answer', es: 'Respuesta en vídeo' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'files.staff': typeof texts
  }
}
