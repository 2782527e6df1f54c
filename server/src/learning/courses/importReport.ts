import type { CourseChanges } from './importChanges.ts'
import type { PlannedCourse } from './import.ts'

const maxNames = 8

const nouns = {
  option: 'options',
  stage: 'stages',
  day: 'days',
  set: 'sets',
  lesson: 'lessons',
  'day homework': 'homework of days',
  'stage homework': 'homework of stages',
  video: 'videos',
  image: 'images',
  document: 'documents',
} as const

export function reportChanges({ slug, version, changes, isEdited }: PlannedCourse): string[] {
  if (!changes) return [`${slug}: unchanged since version ${version}`]
  const isNew = version === 1
  const title = isNew ? `${slug}: a new course` : `${slug}: version ${version - 1} → ${version}`
  const settings = !isNew && changes.parts.get('course')?.changed.length ? ['  settings of the course change'] : []
  const parts = Object.entries(nouns).flatMap(([kind, noun]) => reportParts(changes, kind as keyof typeof nouns, noun))
  const edits = isEdited ? ['  undoes what was edited in the console'] : []
  return [title, ...settings, ...parts, ...reportTexts(changes), ...edits, ...reportBegun(changes)]
}

function reportParts({ parts }: CourseChanges, kind: keyof typeof nouns, noun: string): string[] {
  const { added = [], removed = [], changed = [] } = parts.get(kind) ?? {}
  const groups = [namesOf('+', added), namesOf('−', removed), namesOf('changed:', changed)]
  const shown = groups.filter((group) => group !== '').join('; ')
  return shown === '' ? [] : [`  ${noun}: ${shown}`]
}

function namesOf(sign: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
  return `${sign} ${names.slice(0, maxNames).join(', ')}${more}`
}

function reportTexts({ texts }: CourseChanges): string[] {
  return Array.from(texts, ([language, { added, changed, removed }]) => {
    const counts = [
      [added, 'new'],
      [changed, 'changed'],
      [removed, 'removed'],
    ] as const
    const shown = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
    return shown.length === 0 ? '' : `  texts (${language}): ${shown.join(', ')}`
  }).filter((line) => line !== '')
}

function reportBegun({ begun }: CourseChanges): string[] {
  if (begun.length === 0) return []
  const items = begun.map(
    ({ what, learners }) => `    - ${what} (${learners} ${learners === 1 ? 'learner' : 'learners'})`,
  )
  return ['  hides what learners have begun:', ...items]
}
