import { readFileSync, writeFileSync } from 'node:fs'
import { brandFieldRows } from '../server/src/brands/brandTemplate.ts'
import { markdownTable } from './markdownTable.ts'
import { say } from './output.ts'

const path = 'docs/brands.md'
const table = /(?<=<!-- fields -->\n\n)[\s\S]*?(?=\n\n<!-- \/fields -->)/

// `npm run brand:table`: writes the fields of a brand file, as the schema has them, into the documentation.
writeFileSync(
  path,
  readFileSync(path, 'utf8').replace(table, () => markdownTable(brandFieldRows())),
)
say(`The table of ${path} is that of the schema`)
