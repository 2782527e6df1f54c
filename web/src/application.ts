import { openApplication } from './platform/application/applicationPlatform.ts'
import { startApplication } from './boot/startApplication.ts'

void openApplication().then(startApplication)
