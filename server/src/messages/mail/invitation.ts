import type { Language } from '#contract/endpoint.ts'
import { fillTemplate } from '../../platform/language/template.ts'

const texts: Record<Language, { named: string; greeting: string; course: string }> = {
  ru: { named: 'Здравствуйте, {name}.', greeting: 'Здравствуйте.', course: 'Ваш курс: «{course}». ' },
  en: { named: 'Hello {name}.', greeting: 'Hello.', course: 'Your course: “{course}”. ' },
  es: { named: 'Hola, {name}.', greeting: 'Hola.', course: 'Su curso: «{course}». ' },
}

/** Values for the texts of an invitation. */
export function invitationValues(language: Language, { name = '', course = '' }: { name?: string; course?: string }) {
  const { named, greeting, course: ofCourse } = texts[language]
  return {
    greeting: name === '' ? greeting : fillTemplate(named, { name }),
    course: course === '' ? '' : fillTemplate(ofCourse, { course }),
  }
}
