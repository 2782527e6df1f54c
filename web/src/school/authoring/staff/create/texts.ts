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
    ru: 'На нём есть каждый текст курса; другие языки можно добавить.',
    en: 'Every text of the course exists in it; other languages can be added.',
    es: 'Todos los textos del curso existen en él; se pueden añadir otros idiomas.',
  },
  key: { ru: 'Ключ', en: 'Key', es: 'Clave' },
  keyHelp: {
    ru: 'Латинские буквы и цифры, например neck-28. По нему курс находят файлы и команды; изменить его потом нельзя.',
    en: 'Lowercase letters and digits, such as neck-28. Files and commands find the course by it; it cannot be changed later.',
    es: 'Letras minúsculas y cifras, como cuello-28. Los archivos y comandos encuentran el curso por ella; luego no se puede cambiar.',
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
