import { personActs } from '../../club/support/staff/personActs.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

// Fills the ports by which an area of the console shows what stands in one that it may not import.

personActs.register(lazyComponent(async () => (await import('../../school/people/staff/QuickActs.tsx')).QuickActs))
