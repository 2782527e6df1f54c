import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { readPalette } from './video/palette.ts'
import { portrait } from './video/portrait.ts'

// Usage: CHROMIUM=/usr/bin/chromium node demo/make-documents.ts. Writes the documents of the demo courses.
const courses = join(import.meta.dirname, 'courses')

type Sheet = { title: string; intro: string; rows: readonly string[]; columns: readonly string[] }

const week: Sheet = {
  title: 'First steps on one sheet',
  intro: 'Tick a day when its pause is done. A day that is missed waits for you.',
  rows: ['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5'],
  columns: ['Pause', 'How it felt', 'Done'],
}
const faceDiary: Sheet = {
  title: 'Дневник практики',
  intro: 'Одна строка в день: что стало мягче, где осталось напряжение.',
  rows: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
  columns: ['Лоб', 'Челюсть', 'Шея', 'Заметка'],
}
const sleepDiary: Sheet = {
  title: 'Sleep diary',
  intro: 'Fill it in within an hour of waking. Rounded numbers are enough.',
  rows: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  columns: ['To bed', 'Asleep', 'Awake', 'Rested, 1 to 5'],
}

const sheetStyle = `
  body { margin: 0; font: 13pt/1.5 sans-serif; color: #2b2522 }
  h1 { margin: 0 0 4mm; font-size: 26pt; font-weight: 600 }
  p { margin: 0 0 10mm; color: #6d625c }
  table { width: 100%; border-collapse: collapse }
  th { padding: 3mm; text-align: left; font-weight: 600; border-bottom: 0.4mm solid #2b2522 }
  td { height: 15mm; padding: 0 3mm; border-bottom: 0.2mm solid #cfc5be }`

function sheetHtml({ title, intro, rows, columns }: Sheet): string {
  const head = ['', ...columns].map((column) => `<th>${column}</th>`).join('')
  const body = rows.map((row) => `<tr><td>${row}</td>${columns.map(() => '<td></td>').join('')}</tr>`).join('')
  return `<title>${title}</title><style>${sheetStyle}</style><h1>${title}</h1><p>${intro}</p>
    <table><tr>${head}</tr>${body}</table>`
}

const pause = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Three pauses for your desk</title>
  <style>
    body { max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; font: 1.0625rem/1.6 sans-serif; color: #2b2522; background: #fffdfb }
    h1 { font-size: 1.75rem; line-height: 1.2 }
    li { margin: 0 0 1rem }
    @media (prefers-color-scheme: dark) { body { color: #f3ece7; background: #1c1816 } }
  </style>
  <h1>Three pauses for your desk</h1>
  <ol>
    <li><b>Look far.</b> Rest your eyes on the farthest thing that you can see, for three slow breaths.</li>
    <li><b>Drop the shoulders.</b> Lift them, hold for a breath, and let them fall with the next one.</li>
    <li><b>Soften the jaw.</b> Part your teeth a little, and let the tongue rest.</li>
  </ol>
  <p>One of them takes half a minute. All three make a short break.</p>
</html>
`

function place(path: string): string {
  const file = join(courses, path)
  mkdirSync(dirname(file), { recursive: true })
  return file
}

async function printSheet(browser: Browser, path: string, sheet: Sheet): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(sheetHtml(sheet))
  const margin = { top: '18mm', right: '18mm', bottom: '18mm', left: '18mm' }
  await page.pdf({ path: place(path), format: 'A4', margin })
  await page.close()
}

for (const slug of ['first-steps', 'litso-bez-napryazheniya', 'quiet-mind'])
  rmSync(join(courses, slug, 'documents'), { recursive: true, force: true })
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '' })
await printSheet(browser, 'first-steps/documents/week.pdf', week)
await printSheet(browser, 'litso-bez-napryazheniya/documents/diary.pdf', faceDiary)
await printSheet(browser, 'quiet-mind/documents/sleep-diary.pdf', sleepDiary)
await browser.close()
writeFileSync(place('first-steps/documents/pauses.html'), pause)

const size = { width: 900, height: 1200 }
const look = { skin: '#f2cdb5', hair: '#5a3524' }
const palette = readPalette(join(courses, '../../web/src/ui/tokens.css'), 'face', 2)
const face = portrait(
  { ...size, palette, seconds: 1, stepIndex: 0, stepProgress: 1 },
  { eyesOpen: 1, gaze: 0, smile: 0.3, jaw: 0, brow: 0, arrows: [], look },
)
await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">${face}</svg>`))
  .png({ palette: true })
  .toFile(place('litso-bez-napryazheniya/documents/face-map.png'))
