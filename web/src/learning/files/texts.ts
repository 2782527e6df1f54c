import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  progress: { ru: 'Загрузка: {name}', en: 'Uploading {name}', es: 'Subiendo {name}' },
  sent: { ru: '{percent}\u00A0%', en: '{percent}%', es: '{percent}\u00A0%' },
  paused: { ru: 'Остановлено на {percent}\u00A0%', en: 'Stopped at {percent}%', es: 'Detenido al {percent}\u00A0%' },
  waiting: {
    ru: 'Нет интернета. Загрузка продолжится сама.',
    en: 'You are offline. The upload will continue when you are back online.',
    es: 'No hay conexión. La subida continuará sola.',
  },
  pause: { ru: 'Остановить загрузку: {name}', en: 'Stop uploading {name}', es: 'Detener la subida de {name}' },
  resume: { ru: 'Продолжить загрузку: {name}', en: 'Continue uploading {name}', es: 'Continuar la subida de {name}' },
  uploaded: { ru: 'Загружено', en: 'Uploaded', es: 'Subido' },
  remove: { ru: 'Удалить {name}', en: 'Remove {name}', es: 'Quitar {name}' },
  retry: { ru: 'Повторить загрузку', en: 'Upload again', es: 'Volver a subir' },
  uploadFailed: {
    ru: 'Не удалось загрузить файл. {reason}',
    en: "Couldn't upload the file. {reason}",
    es: 'No se ha podido subir el archivo. {reason}',
  },
  /** After "Couldn't upload the file." */
  uploadGone: {
    ru: 'Начатая загрузка хранится сутки, и этот срок вышел. Загрузите файл заново.',
    en: 'An unfinished upload is kept for one day, and this one has expired. Please upload the file again.',
    es: 'Una subida empezada se guarda un día y esta ha caducado. Vuelva a subir el archivo.',
  },
  /** A file of what waits to be sent. */
  notKept: {
    ru: 'Файл «{name}» не сохранился на этом устройстве. Удалите неотправленное и приложите файл заново.',
    en: 'The file “{name}” was not kept on this device. Delete what was not sent and attach the file again.',
    es: 'El archivo «{name}» no se ha conservado en este dispositivo. Elimine lo que no se ha enviado y vuelva a adjuntarlo.',
  },
  queued: { ru: 'Вложения', en: 'Attachments', es: 'Adjuntos' },
  waitsUploads: {
    ru: 'Дождитесь загрузки файлов',
    en: 'Please wait for files to upload',
    es: 'Espere a que se suban los archivos',
  },
  waitsFailed: {
    ru: 'Повторите загрузку или удалите файл, который не загрузился',
    en: 'Upload the failed file again, or remove it',
    es: 'Vuelva a subir el archivo que ha fallado o quítelo',
  },
  sound: { ru: 'Голосовое сообщение', en: 'Voice message', es: 'Mensaje de voz' },
  soundOf: { ru: 'Голосовое сообщение, {time}', en: 'Voice message, {time}', es: 'Mensaje de voz, {time}' },
  onlyPhotoOrVideo: {
    ru: 'Можно загрузить только фото или видео',
    en: 'You can upload only photo or video',
    es: 'Solo puede subir fotos o vídeos',
  },
  onlyPhotoVideoOrPdf: {
    ru: 'Можно загрузить фото, видео или PDF',
    en: 'You can upload a photo, a video or a PDF',
    es: 'Puede subir una foto, un vídeo o un PDF',
  },
  tooMany: {
    ru: 'Можно приложить не больше {count, plural, one {# файла} few {# файлов} many {# файлов} other {# файла}}. Лишние не добавлены.',
    en: 'You can attach up to {count, plural, one {# file} other {# files}}. The others were not added.',
    es: 'Puede adjuntar hasta {count, plural, one {# archivo} other {# archivos}}. Los demás no se han añadido.',
  },
  tooLarge: {
    ru: 'Файл слишком большой. Можно загрузить до {limit}.',
    en: 'File is too large. The limit is {limit}.',
    es: 'El archivo es demasiado grande. El límite es {limit}.',
  },
  open: { ru: 'Открыть {name}', en: 'Open {name}', es: 'Abrir {name}' },
  openPhoto: { ru: 'Открыть фото {name}', en: 'Open photo {name}', es: 'Abrir la foto {name}' },
  videoConverting: {
    ru: 'Видео обрабатывается',
    en: 'The video is being processed',
    es: 'El vídeo se está preparando',
  },
  photoTitle: { ru: 'Фото с камеры', en: 'Photo from the camera', es: 'Foto con la cámara' },
  videoTitle: { ru: 'Видео с камеры', en: 'Video from the camera', es: 'Vídeo con la cámara' },
  picture: { ru: 'Изображение с камеры', en: 'What the camera sees', es: 'Lo que ve la cámara' },
  takePhoto: { ru: 'Сфотографировать', en: 'Take the photo', es: 'Hacer la foto' },
  record: { ru: 'Начать запись', en: 'Start recording', es: 'Empezar a grabar' },
  stopRecording: { ru: 'Закончить запись', en: 'Stop recording', es: 'Terminar la grabación' },
  chooseFile: { ru: 'Выбрать файл', en: 'Choose a file', es: 'Elegir un archivo' },
  cameraFailed: { ru: 'Камера не открылась', en: 'Couldn’t open the camera', es: 'No se ha podido abrir la cámara' },
  // The six errors of media capture; a button to choose a file stands below each.
  captureInternal: {
    ru: 'С камерой что-то случилось. Попробуйте ещё раз или выберите готовый файл.',
    en: 'Something went wrong with the camera. Try again, or choose a file you already have.',
    es: 'Ha habido un problema con la cámara. Inténtelo de nuevo o elija un archivo que ya tenga.',
  },
  captureBusy: {
    ru: 'Камеру использует другое приложение. Закройте его и попробуйте ещё раз или выберите готовый файл.',
    en: 'Another app is using the camera. Close it and try again, or choose a file you already have.',
    es: 'Otra aplicación está usando la cámara. Ciérrela e inténtelo de nuevo o elija un archivo que ya tenga.',
  },
  captureInvalid: {
    ru: 'Эта камера не умеет снимать так, как нужно. Выберите готовый файл.',
    en: 'This camera cannot record what is needed. Choose a file you already have.',
    es: 'Esta cámara no puede grabar lo necesario. Elija un archivo que ya tenga.',
  },
  captureEmpty: {
    ru: 'Камера ничего не записала. Попробуйте ещё раз или выберите готовый файл.',
    en: 'The camera recorded nothing. Try again, or choose a file you already have.',
    es: 'La cámara no ha grabado nada. Inténtelo de nuevo o elija un archivo que ya tenga.',
  },
  captureDenied: {
    ru: 'Доступ к камере закрыт. Разрешите его в настройках браузера или выберите готовый файл.',
    en: 'Access to the camera is denied. Allow it in your browser settings, or choose a file you already have.',
    es: 'El acceso a la cámara está denegado. Permítalo en los ajustes del navegador o elija un archivo que ya tenga.',
  },
  captureDeniedInApp: {
    ru: 'Доступ к камере закрыт. Разрешите его в настройках приложения или выберите готовый файл.',
    en: 'Access to the camera is denied. Allow it in the settings of the app, or choose a file you already have.',
    es: 'El acceso a la cámara está denegado. Permítalo en los ajustes de la aplicación o elija un archivo que ya tenga.',
  },
  openSettings: { ru: 'Открыть настройки', en: 'Open settings', es: 'Abrir ajustes' },
  captureUnsupported: {
    ru: 'На этом устройстве нельзя снимать прямо здесь. Выберите готовый файл.',
    en: 'This device cannot record here. Choose a file you already have.',
    es: 'Este dispositivo no puede grabar aquí. Elija un archivo que ya tenga.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    files: typeof texts
  }
}
