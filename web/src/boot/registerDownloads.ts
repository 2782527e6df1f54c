import { dayPrefetch } from '../learning/offline/dayPrefetch.ts'
import { downloadActions } from '../learning/offline/downloadActions.ts'
import { withTexts } from '../platform/language/language.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'

/** Adds downloads to the learner's program, in the application only. */
export function registerDownloads(): void {
  downloadActions.register({
    DownloadButton: lazyComponent(
      async () => (await withTexts(import('../learning/offline/DownloadButton.tsx'), 'downloads')).DownloadButton,
    ),
    DownloadAll: lazyComponent(
      async () => (await withTexts(import('../learning/offline/DownloadAll.tsx'), 'downloads')).DownloadAll,
    ),
    DownloadList: lazyComponent(async () => (await import('../learning/offline/DownloadList.tsx')).DownloadList),
    start: async () => (await import('../learning/offline/startDownloads.ts')).startDownloads(),
    load: () => import('../learning/offline/downloads.ts'),
  })
  dayPrefetch.register(async (day) => (await import('../learning/days/prefetchDay.ts')).prefetchDay(day))
}
