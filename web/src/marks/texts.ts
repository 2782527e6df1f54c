import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  frameBack: { ru: 'На кадр назад', en: 'One frame back', es: 'Un fotograma atrás' },
  frameForward: { ru: 'На кадр вперёд', en: 'One frame forward', es: 'Un fotograma adelante' },
  position: { ru: 'Место в видео', en: 'Position', es: 'Posición' },
  speed: { ru: 'Скорость', en: 'Speed', es: 'Velocidad' },
  zoom: { ru: 'Масштаб', en: 'Zoom', es: 'Zoom' },
  /** What an expert has drawn and written on a video or a photo. */
  marks: { ru: 'Пометки эксперта', en: 'The expert’s marks', es: 'Marcas de la revisión' },
  next: { ru: 'Следующая пометка', en: 'Next mark', es: 'Marca siguiente' },
  previous: { ru: 'Предыдущая пометка', en: 'Previous mark', es: 'Marca anterior' },
  /** A mark at a time of the video, "0:37". */
  at: { ru: 'Пометка на {time}', en: 'Mark at {time}', es: 'Marca en {time}' },
  onPhoto: { ru: 'Пометка на фото', en: 'Mark on the photo', es: 'Marca en la foto' },
  /** A mark without words. */
  wordless: { ru: 'Без текста', en: 'No words', es: 'Sin texto' },
  /** A mark without words whose expert has said something. */
  spoken: { ru: 'Голосовая пометка', en: 'Voice mark', es: 'Marca de voz' },
  /** How long the expert's voice is. */
  voice: { ru: 'Голос, {time}', en: 'Voice, {time}', es: 'Voz, {time}' },
  /** Plays what the expert has said; `time` is how long it is. */
  voiceAt: {
    ru: 'Голос к пометке на {at}, {time}',
    en: 'Voice note for the mark at {at}, {time}',
    es: 'Voz de la marca en {at}, {time}',
  },
  voiceOnPhoto: {
    ru: 'Голос к пометке на фото, {time}',
    en: 'Voice note for the mark on the photo, {time}',
    es: 'Voz de la marca en la foto, {time}',
  },
  loadFailed: {
    ru: 'Не удалось загрузить пометки',
    en: 'Couldn’t load the marks',
    es: 'No se han podido cargar las marcas',
  },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    marks: typeof texts
  }
}
