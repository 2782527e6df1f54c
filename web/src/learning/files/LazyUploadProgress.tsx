import { lazyComponent } from '../../ui/lazyComponent.tsx'

/** Loaded with the code of uploads, which screens do without until a file is chosen. */
export const LazyUploadProgress = lazyComponent(async () => (await import('./UploadProgress.tsx')).UploadProgress)
