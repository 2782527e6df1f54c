import { withTexts } from '../platform/language/language.ts'
import { loadEntryKinds } from '../platform/outbox/entry.ts'

// Stands apart from `registries.ts`, which the console has too: a preview there counts nothing.
loadEntryKinds.register(async () => (await withTexts(import('./outboxKinds.ts'))).outboxKinds)
