import './push.ts'
import './site.ts'
