import type { Language } from './endpoint.ts'

export const fileErrorTexts = {
  upload_incomplete: {
    ru: 'Файл ещё не загрузился до конца. Продолжите загрузку.',
    en: 'The file has not been uploaded completely. Continue the upload.',
    es: 'El archivo aún no se ha subido del todo. Continúe la subida.',
  },
  file_too_large: {
    ru: 'Файл слишком большой: можно до {limit}. Выберите файл поменьше.',
    en: 'The file is too large: the limit is {limit}. Choose a smaller one.',
    es: 'El archivo es demasiado grande: se admiten hasta {limit}. Elija uno más pequeño.',
  },
  // The limit of a side is `maxSide` of the server's imageProcess.ts.
  image_too_large: {
    ru: 'Фото слишком большое: в этом формате можно до {megapixels} мегапикселей и до 65 500 пикселей по стороне. Выберите поменьше.',
    en: 'The photo is too large: in this format it can have up to {megapixels}\u00A0megapixels and 65,500\u00A0pixels a side. Choose a smaller one.',
    es: 'La foto es demasiado grande: en este formato se admiten hasta {megapixels} megapíxeles y 65 500 píxeles por lado. Elija una más pequeña.',
  },
  image_unreadable: {
    ru: 'Это фото не удалось прочитать. Отправьте его в формате JPEG, PNG или WebP.',
    en: 'This photo could not be read. Send it as JPEG, PNG or WebP.',
    es: 'No se ha podido leer esta foto. Envíela en formato JPEG, PNG o WebP.',
  },
  heic_unreadable: {
    ru: 'Фото в формате HEIC здесь не открываются. Сохраните его как JPEG и отправьте ещё раз.',
    en: 'Photos in HEIC format cannot be opened here. Save the photo as JPEG and send it again.',
    es: 'Aquí no se pueden abrir fotos HEIC. Guarde la foto como JPEG y envíela de nuevo.',
  },
  video_unreadable: {
    ru: 'Это видео не удалось прочитать. Отправьте его в формате MP4, MOV или WebM.',
    en: 'This video could not be read. Send it as MP4, MOV or WebM.',
    es: 'No se ha podido leer este vídeo. Envíelo en formato MP4, MOV o WebM.',
  },
  document_refused: {
    ru: 'Такой файл отправить нельзя. Подойдут PDF, документы Word, Excel, PowerPoint и OpenDocument, RTF и простой текст.',
    en: 'This file cannot be sent. Use PDF, Word, Excel, PowerPoint, OpenDocument, RTF or plain text.',
    es: 'Este archivo no se puede enviar. Use PDF, Word, Excel, PowerPoint, OpenDocument, RTF o texto sin formato.',
  },
} as const satisfies Record<string, Record<Language, string>>
