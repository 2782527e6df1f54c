import { parseArgs } from 'node:util'
import { OperatorError } from '../server/src/platform/config/operatorError.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { syncMobile } from './mobile/sync.ts'
import { reportFailure, say } from './output.ts'

// `npm run mobile:sync -- <brand> [--version 1.2.0]`: makes the projects of the brand's mobile application.
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { version: { type: 'string' } } })
  const [brandId, ...others] = positionals
  if (brandId === undefined || others.length > 0)
    throw new OperatorError('Name one brand: npm run mobile:sync -- <brand> [--version 1.2.0]')
  if (values.version !== undefined && !/^\d{1,3}(\.\d{1,2}){0,2}$/.test(values.version))
    throw new OperatorError('A version has up to three numbers, such as 1.2.0')
  const folder = await syncMobile({ brandsDir: readConfig().brandsDir, brandId, version: values.version })
  say(`The projects are in ${folder}: open android in Android Studio and ios/App in Xcode`)
} catch (error) {
  reportFailure('The projects were not made', error)
}
