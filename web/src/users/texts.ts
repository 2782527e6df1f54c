import type { DomainTexts } from '../messages.ts'

export const texts = {
  cropTitle: { ru: 'Каким будет фото', en: 'How the photo will look', es: 'Cómo quedará la foto' },
  cropHint: {
    ru: 'Перетащите фото или подвиньте ползунки.',
    en: 'Drag the photo or move the sliders.',
    es: 'Arrastre la foto o mueva los controles.',
  },
  cropZoom: { ru: 'Крупнее', en: 'Closer', es: 'Más cerca' },
  cropAcross: { ru: 'Левее — правее', en: 'Left — right', es: 'Izquierda — derecha' },
  cropDown: { ru: 'Выше — ниже', en: 'Up — down', es: 'Arriba — abajo' },
  cropSave: { ru: 'Сохранить фото', en: 'Save the photo', es: 'Guardar la foto' },
  cancel: { ru: 'Отмена', en: 'Cancel', es: 'Cancelar' },
  photoFailed: { ru: 'Фото не сохранено.', en: 'The photo is not saved.', es: 'La foto no se ha guardado.' },
  photoTooLarge: {
    ru: 'Фото больше {limit}. Выберите файл поменьше.',
    en: 'The photo is larger than {limit}. Choose a smaller file.',
    es: 'La foto pesa más de {limit}. Elija un archivo más pequeño.',
  },
  photoUnreadable: {
    ru: 'Этот файл не открывается как фото. Подойдут JPEG, PNG и WebP.',
    en: 'This file does not open as a photo. JPEG, PNG and WebP will do.',
    es: 'Este archivo no se abre como foto. Valen JPEG, PNG y WebP.',
  },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    users: typeof texts
  }
}
