import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceTable } from './licenceTable.ts'
import { root } from './webSources.ts'

// `npm run licences`: writes docs/licences.md.
writeFileSync(join(root, 'docs', 'licences.md'), licenceTable())
