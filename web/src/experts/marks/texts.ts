import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  frameBack: { ru: 'На кадр назад', en: 'One frame back', es: 'Un fotograma atrás' },
  frameForward: { ru: 'На кадр вперёд', en: 'One frame forward', es: 'Un fotograma adelante' },
  zoom: { ru: 'Масштаб', en: 'Zoom', es: 'Zoom' },
  zoomIs: { ru: 'Масштаб {zoom}', en: 'Zoom {zoom}', es: 'Zoom {zoom}' },
  /** Drawings and comments of an expert on a video or photo. */
  marks: { ru: 'Пометки эксперта', en: 'The expert’s marks', es: 'Marcas de la revisión' },
  next: { ru: 'Следующая пометка', en: 'Next mark', es: 'Marca siguiente' },
  /** Name of a mark on the track of a video: its number, its time and its words. */
  pin: {
    ru: 'Пометка {number} на {time}: {words}',
    en: 'Mark {number} at {time}: {words}',
    es: 'Marca {number} en {time}: {words}',
  },
  /** Several marks that stand close to each other, of which the first is at `time`. */
  pins: {
    ru: 'Пометки {from}–{to} с {time}',
    en: 'Marks {from}–{to} from {time}',
    es: 'Marcas {from}–{to} desde {time}',
  },
  /** Whether a video is watched with its marks. */
  watch: { ru: 'Как смотреть', en: 'How to watch', es: 'Cómo verlo' },
  withMarks: { ru: 'С пометками', en: 'With marks', es: 'Con marcas' },
  withoutMarks: { ru: 'Без них', en: 'Without', es: 'Sin marcas' },
  stops: {
    ru: 'Видео останавливается на каждой пометке.',
    en: 'The video stops at each mark.',
    es: 'El vídeo se detiene en cada marca.',
  },
  /** After the key N, which leads to the next mark. */
  nextKey: { ru: 'следующая', en: 'next', es: 'siguiente' },
  offlineText: {
    ru: 'Видео загрузится, когда появится связь.',
    en: 'The video will load when you are back online.',
    es: 'El vídeo se cargará cuando vuelva la conexión.',
  },
  failedText: {
    ru: 'Попробуйте ещё раз или откройте файл.',
    en: 'Try again, or open the file.',
    es: 'Inténtelo de nuevo o abra el archivo.',
  },
  convertingText: {
    ru: 'Обычно это занимает несколько минут.',
    en: 'It usually takes a few minutes.',
    es: 'Suele tardar unos minutos.',
  },
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

declare module '../../platform/language/language.ts' {
  interface Texts {
    marks: typeof texts
  }
}
