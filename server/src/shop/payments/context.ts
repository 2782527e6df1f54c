import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Media } from '../../platform/storage/media.ts'

/** What payments need of the process: both calls and jobs have it. */
export type PaymentContext = { config: Config; database: Database; media: Pick<Media, 'secret' | 'identity'> }
