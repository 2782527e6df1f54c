import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  /** Stops the video, to draw on the frame and write about it. */
  start: { ru: 'Отметить кадр', en: 'Mark this frame', es: 'Marcar el fotograma' },
  startPhoto: { ru: 'Отметить на фото', en: 'Mark this photo', es: 'Marcar la foto' },
  /** Where the expert draws. */
  surface: { ru: 'Рисунок на кадре', en: 'Drawing on the picture', es: 'Dibujo sobre la imagen' },
  surfaceHelp: {
    ru: 'Рисуйте пальцем или мышью. С клавиатуры: стрелки двигают перекрестье (с Shift — дальше), Enter начинает и заканчивает фигуру, Backspace отменяет.',
    en: 'Draw with a finger or the mouse. With a keyboard, the arrow keys move the cross (further with Shift), Enter begins and ends a shape, and Backspace undoes the last one.',
    es: 'Dibuje con el dedo o el ratón. Con el teclado: las flechas mueven la cruz (con Mayús, más), Intro empieza y termina la figura, Retroceso deshace.',
  },
  tools: { ru: 'Чем рисовать', en: 'Drawing tool', es: 'Herramienta' },
  arrow: { ru: 'Стрелка', en: 'Arrow', es: 'Flecha' },
  ring: { ru: 'Круг', en: 'Ring', es: 'Círculo' },
  line: { ru: 'Линия', en: 'Free line', es: 'Línea libre' },
  undo: { ru: 'Отменить фигуру', en: 'Undo the last shape', es: 'Deshacer la figura' },
  /** A status that is announced: how many shapes are drawn. */
  shapes: {
    ru: '{count, plural, one {# фигура} few {# фигуры} many {# фигур} other {# фигуры}}',
    en: '{count, plural, one {# shape} other {# shapes}}',
    es: '{count, plural, one {# figura} other {# figuras}}',
  },
  words: { ru: 'Текст пометки', en: 'Text of the mark', es: 'Texto de la marca' },
  record: { ru: 'Сказать голосом', en: 'Say it aloud', es: 'Grabar la voz' },
  /** The list with the recorded voice of a mark. */
  voice: { ru: 'Голос к пометке', en: 'Voice note for the mark', es: 'Voz de la marca' },
  /** Name of the file. */
  voiceName: { ru: 'Голос к пометке', en: 'Voice note', es: 'Voz de la marca' },
  done: { ru: 'Готово', en: 'Done', es: 'Listo' },
  edit: { ru: 'Изменить пометку', en: 'Edit the mark', es: 'Editar la marca' },
  delete: { ru: 'Удалить пометку', en: 'Delete the mark', es: 'Eliminar la marca' },
  saved: { ru: 'Пометка сохранена', en: 'Mark saved', es: 'Marca guardada' },
  /** Drafts of marks are seen by the expert only. */
  unseen: {
    ru: 'Ученик увидит пометки вместе с ответом.',
    en: 'The learner sees the marks with your answer.',
    es: 'Las marcas se verán junto con su respuesta.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'marks.staff': typeof texts
  }
}
