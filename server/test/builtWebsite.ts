import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#contract/endpoint.ts'

const html = `<!doctype html>
<html lang="en" data-brand="web">
  <head>
    <title>Daystream</title>
    <link rel="stylesheet" href="/class/assets/entry.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

/** A program that renders first words and a skeleton, and the user's name; the screen and the brand `broken` fail to render. */
const firstPage = `const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const renderSignIn = ({ project }, language) => {
  if (project.id === 'broken') throw new Error('This sign-in is broken')
  return '<header>' + escaped(project.tagline[language]) + '</header><h1>Welcome in ' + language + '</h1>'
}
export const renderSkeleton = ({ project }) => {
  if (project.id === 'broken') throw new Error('This skeleton is broken')
  return '<div aria-busy="true"></div>'
}
export const renderFirstScreen = async ({ pathname, languages, slots, get }) => {
  if (pathname.endsWith('/broken')) throw new Error('This screen is broken')
  const language = languages.saved ?? languages.accepted
  const url = '/spa/api/v1/user?lang=' + language
  const user = await get(url, language)
  if (!user) return undefined
  const words = user.email + (slots ? ' ' + escaped(slots) : '')
  const markup = pathname === '/class/home' ? '<div inert>Hello ' + words + '</div>' : undefined
  return { language, answers: { [url]: user }, streamId: undefined, markup, hasSlots: slots !== undefined }
}`

/** A folder like a build of the website: two pages, one script, and the program that renders first pages. */
export async function makeWebsite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-web-'))
  const needs = languages.map((language) => [
    language,
    {
      texts: `assets/${language}.js`,
      fonts: [`assets/${language}.woff2`],
      prefetch: 'assets/prefetch.js',
      slots: ['assets/slots.css'],
      screens: { '/home': ['assets/today.js', 'assets/today.css'], '/course/*/calendar/*': ['assets/day.js'], '*': [] },
    },
  ])
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'docs'))
  await mkdir(join(folder, 'first-page'))
  await writeFile(join(folder, 'first-page', 'firstPage.js'), firstPage)
  await writeFile(join(folder, 'docs', 'personal_data_agreement.pdf'), '%PDF-1.4')
  for (const page of ['index', 'staff']) await writeFile(join(folder, `${page}.html`), html)
  for (const name of ['client', 'staff'])
    await writeFile(join(folder, `first-page-${name}.json`), JSON.stringify(Object.fromEntries(needs)))
  await writeFile(join(folder, 'assets', 'learner-1.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'slots.css'), '.slot { color: red }')
  await writeFile(join(folder, 'push-worker.js'), 'self.addEventListener')
  return folder
}
