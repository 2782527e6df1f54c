import { expect, test } from 'vitest'
import { disputedNames, mergeValues } from './mergeValues.ts'

type Values = { title: { en: string; ru: string }; courses: number[]; sort: string }
const base: Values = { title: { en: 'Morning', ru: 'Утро' }, courses: [1, 2], sort: '1' }

test.each<[string, Partial<Values>, Partial<Values>, Partial<Values>, string[]]>([
  ['nothing was changed', {}, {}, {}, []],
  ['only they changed something', {}, { sort: '2' }, { sort: '2' }, []],
  ['only I changed something', { sort: '2' }, {}, { sort: '2' }, []],
  ['each changed another value', { sort: '2' }, { courses: [1] }, { sort: '2', courses: [1] }, []],
  [
    'each changed another language',
    { title: { en: 'Dawn', ru: 'Утро' } },
    { title: { en: 'Morning', ru: 'Рассвет' } },
    { title: { en: 'Dawn', ru: 'Рассвет' } },
    [],
  ],
  ['both changed a text alike', { sort: '3' }, { sort: '3' }, { sort: '3' }, []],
  ['both changed a text', { sort: '2' }, { sort: '3' }, { sort: '2' }, ['sort']],
  ['both changed a list', { courses: [1, 2, 3] }, { courses: [] }, { courses: [1, 2, 3] }, ['courses']],
  [
    'both changed a language',
    { title: { en: 'Dawn', ru: 'Утро' } },
    { title: { en: 'Noon', ru: 'Полдень' } },
    { title: { en: 'Dawn', ru: 'Полдень' } },
    ['title'],
  ],
])('two versions are merged where %s', (_, mine, theirs, merged, disputed) => {
  const versions = [base, { ...base, ...mine }, { ...base, ...theirs }] as const
  expect(mergeValues(...versions)).toEqual({ ...base, ...merged })
  expect(disputedNames(...versions)).toEqual(disputed)
})
