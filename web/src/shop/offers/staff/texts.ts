import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Предложения курсов', en: 'Course offers', es: 'Ofertas de los cursos' },
  course: { ru: 'Курс', en: 'Course', es: 'Curso' },
  noCourse: { ru: 'Такого курса нет', en: 'There is no such course', es: 'No existe ese curso' },
  chooseTitle: { ru: 'Выберите курс', en: 'Choose a course', es: 'Elija un curso' },
  chooseText: {
    ru: 'Здесь задают, что курс предлагает ученикам купить.',
    en: 'Here you set what each course offers its learners.',
    es: 'Aquí se define qué se ofrece comprar en cada curso.',
  },
  failed: {
    ru: 'Не удалось загрузить предложения',
    en: 'Couldn’t load the offers',
    es: 'No se han podido cargar las ofertas',
  },
  catalogue: { ru: 'Рекомендация в каталоге', en: 'Recommended in the catalogue', es: 'Recomendado en el catálogo' },
  chat: {
    ru: 'В чате, когда консультации закончились',
    en: 'In a chat, when no consultations are left',
    es: 'En el chat, cuando no quedan consultas',
  },
  functional: {
    ru: 'В видеоконсультациях, если они не входят в курс',
    en: 'In video consultations, when the course does not include them',
    es: 'En las videoconsultas que el curso no incluye',
  },
  homework: { ru: 'На странице задания', en: 'Next to homework', es: 'Junto a una tarea' },
  fromFile: {
    ru: 'Взято из файла каталога. Если сохранить здесь, загрузка файла этого больше не изменит.',
    en: 'These offers come from the catalogue file. Once you save them here, imports leave them as they are.',
    es: 'Vienen del archivo del catálogo. Si las guarda aquí, las importaciones no las cambiarán.',
  },
  edited: {
    ru: 'Сохранено здесь: загрузка файла каталога этого не меняет.',
    en: 'Saved here: catalogue imports leave these offers as they are.',
    es: 'Guardado aquí: las importaciones del catálogo no cambian estas ofertas.',
  },
  save: { ru: 'Сохранить предложения', en: 'Save the offers', es: 'Guardar las ofertas' },
  saved: { ru: 'Предложения сохранены', en: 'Offers saved', es: 'Ofertas guardadas' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'offers.staff': typeof texts
  }
}
