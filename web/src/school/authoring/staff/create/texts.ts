import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  open: { ru: 'Новый курс', en: 'New course', es: 'Curso nuevo' },
  title: { ru: 'Новый курс', en: 'New course', es: 'Curso nuevo' },
  schoolsFailed: {
    ru: 'Не удалось загрузить школы',
    en: 'Couldn’t load the schools',
    es: 'No se han podido cargar las escuelas',
  },
  languageHelp: {
    ru: 'На нём пишут все тексты курса. Переводы на другие языки можно добавить потом.',
    en: 'All texts of the course are written in it. Translations can be added later.',
    es: 'En él se escriben todos los textos del curso. Las traducciones se pueden añadir después.',
  },
  key: { ru: 'Ключ', en: 'Key', es: 'Clave' },
  keyHelp: {
    ru: 'Строчные латинские буквы и цифры через дефис, например sheya-28. Так курс называется в файлах и командах на сервере. Потом изменить ключ нельзя.',
    en: 'Lowercase letters and digits, joined by hyphens, such as neck-28. Files and commands on the server call the course by it. It cannot be changed later.',
    es: 'Letras minúsculas y cifras, unidas con guiones, como cuello-28. Así se llama el curso en los archivos y comandos del servidor. Después no se puede cambiar.',
  },
  outcome: {
    ru: 'Курс откроется в редакторе. Ученики увидят его, только когда вы его опубликуете.',
    en: 'The course opens in the editor. Learners see it only once you publish it.',
    es: 'El curso se abre en el editor. Los alumnos lo verán solo cuando lo publique.',
  },
  confirm: { ru: 'Создать курс', en: 'Create the course', es: 'Crear el curso' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'authoring.staff.create': typeof texts
  }
}
