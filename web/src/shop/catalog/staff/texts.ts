import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Каталог', en: 'Catalogue', es: 'Catálogo' },
  positions: { ru: 'Позиции каталога', en: 'Catalogue positions', es: 'Posiciones del catálogo' },
  failed: {
    ru: 'Не удалось загрузить каталог',
    en: 'Couldn’t load the catalogue',
    es: 'No se ha podido cargar el catálogo',
  },
  fromFile: {
    ru: 'Позиции взяты из файла каталога. Если сохранить их здесь, загрузка файла их больше не изменит.',
    en: 'These positions come from the catalogue file. Once you save them here, imports leave them as they are.',
    es: 'Estas posiciones vienen del archivo del catálogo. Si las guarda aquí, las importaciones no las cambiarán.',
  },
  edited: {
    ru: 'Сохранено здесь: загрузка файла каталога не меняет позиции.',
    en: 'Saved here: catalogue imports leave the positions as they are.',
    es: 'Guardado aquí: las importaciones del catálogo no cambian las posiciones.',
  },
  category: { ru: 'Раздел', en: 'Category', es: 'Categoría' },
  noCategory: { ru: 'Без раздела', en: 'None', es: 'Ninguna' },
  isNew: { ru: 'Новинка', en: 'New', es: 'Novedad' },
  save: { ru: 'Сохранить каталог', en: 'Save the catalogue', es: 'Guardar el catálogo' },
  saved: { ru: 'Каталог сохранён', en: 'Catalogue saved', es: 'Catálogo guardado' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'catalog.staff': typeof texts
  }
}
