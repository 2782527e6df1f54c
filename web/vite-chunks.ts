import { join } from 'node:path'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const source = join(import.meta.dirname, 'src')
/** Includes the header's avatar artwork, which is always needed eventually. */
const inside = ['shell/layout/AppLayout.tsx', 'shell/boot/start.ts', 'ui/art/Person.tsx']
const today = ['home/TodayScreen.tsx', 'home/prefetchToday.ts']
const course = ['courses/CoursesScreen.tsx', 'streams/CalendarScreen.tsx', 'days/DayScreen.tsx']

const first = { name: 'first', tags: ['$initial' as const], priority: 4 }

/** The first page lists the files of all screens: short names save it a kilobyte. */
const shortName = (name: string) => name.replace(/\.css$/, '').slice(0, 4)

const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash:7].js`,
  assetFileNames: ({ names: [name = ''] }: { names: readonly string[] }) =>
    name.endsWith('.css') ? `assets/${shortName(name)}-[hash:7][extname]` : 'assets/[name]-[hash:7][extname]',
}

/** The first page is a single chunk, one request; the rest is split automatically. */
export const staffChunks = { output: { codeSplitting: { groups: [first] } } }

/** Icons of several screens, without those that only the entries of `lazyMenus.ts` have. */
const sharedIcons = /[\\/]lucide-react[\\/](?!.*[\\/](alarm-clock|cookie|credit-card|monitor-smartphone|shield)\.)/

const sections: [name: string, files: RegExp][] = [
  ['sections', /[\\/]((Banners|Cards|Instalments)Screen|EmptySection|NotAvailable)\./],
  [
    'account',
    /[\\/]auth[\\/].*[\\/](DeleteScreen|AutoLoginScreen|LinkFailure|ConfirmEmailScreen|ConfirmEmailForm|RecoveryScreen|NewPasswordScreen|PasswordForm)\./,
  ],
  [
    'settings',
    /[\\/](SettingsLayout|SettingMenuScreen|PasswordScreen|NotificationsScreen|PushCard|SocialNetworksScreen|LinkSocialNetworksScreen|NetworkList|CookieSettingsScreen|CookieList)\./,
  ],
  [
    'reminders',
    /[\\/]reminders[\\/](NewReminderScreen|ReminderScreen|RemindersScreen|ReminderForm|ReminderRow|ChannelCard|changeReminders|WeekdayPicker|Reminders\.module)\./,
  ],
  ['points', /[\\/]points[\\/](PointsScreen|ScoreList|PointsHistoryScreen|scoreHistory)\./],
  ['subscriptions', /[\\/]subscriptions[\\/](SubscriptionsScreen|SubscriptionScreen|SubscriptionContents|labels)\./],
  ['chat', /[\\/]chats[\\/].*(ChatListScreen|ChatScreen|ChatColumns)\./],
  [
    'support',
    /[\\/]support[\\/](QuestionScreen|QuestionFields|SupportScreen|Topics|QuestionForm|topics|sendQuestion|GuestQuestionDialog|Support\.module)\./,
  ],
  ['drafts', /[\\/](draftStore|createDrafts)\./],
  ['outbox', /[\\/]chats[\\/]outbox[\\/]/],
  ['links', /[\\/](useLink|useUnlink|externalAuthsQuery)\./],
  ['downloads', /[\\/](downloads|useDownloads|downloadLabel|DownloadedTag)\./],
  ['menus', /[\\/](themeLabels|lazyMenus|settingsMenus)\./],
  ['documents', /[\\/](MaterialsScreen|DocumentScreen|DocumentFrame|DocumentModal|DocumentList)\./],
]

/**
 * Groups by static imports of entry modules: what every signed-in screen needs, what Today shares with other screens,
 * and what the course screens share.
 */
export const learnerChunks = {
  output: {
    ...fileNames,
    codeSplitting: {
      groups: [
        first,
        { debugName: 'inside', name: chunkNameFor('inside', inside), priority: 3 },
        { debugName: 'today', name: chunkNameFor('today', today), minShareCount: 2, priority: 2 },
        // Also plays demo videos, in a dialog of screens that have no player.
        { name: 'player', test: /[\\/]lessons[\\/](player|statistics)[\\/]/, minShareCount: 2, priority: 1 },
        { debugName: 'course', name: chunkNameFor('course', course), minShareCount: 2, priority: 1 },
        // What tabs share with overlays, which a screen with tabs need not load.
        { debugName: 'tabs', name: chunkNameFor('tabs', ['ui/Tabs.tsx']), minShareCount: 2, priority: 1 },
        // Code shared by dialogs, menus and comboboxes: one chunk instead of eight.
        {
          name: 'overlays',
          test: /[\\/]@(floating-ui|base-ui)[\\/](?!react[\\/](menu|combobox|tooltip|dialog)[\\/])/,
          minShareCount: 2,
          priority: 0,
        },
        { name: 'icons', test: sharedIcons, minShareCount: 2, priority: 0 },
        {
          name: 'forms',
          test: /[\\/](useFormSubmit|ruleText|useAction|useIdempotencyKey|useCallOnMount|FormFailure|FileButton|FileInput|formatBytes)\.tsx?$/,
          minShareCount: 2,
          priority: 0,
        },
        {
          name: 'freeze',
          test: /[\\/]streams[\\/]freeze[\\/](FreezeDialog|CancelFreezeButton|showChangedRun)\./,
          priority: 0,
        },
        // Screens of one section that open after each other: fewer files to list on the first page.
        ...sections.map(([name, test]) => ({ name, test, priority: 0, includeDependenciesRecursively: false })),
        { name: 'calls', test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 2, priority: 0 },
        {
          name: 'ui',
          test: /[\\/](useInfiniteQuery|infiniteQueryObserver|groupBy|ui[\\/](ListCard|PageTitle|ShowMore|SkeletonRows|StatusTag|RadioGroup|TextButton|labels))\./,
          minShareCount: 2,
          priority: 0,
        },
      ],
    },
  },
}

/** Used by single screens only, though reachable through the index of a library. */
const excluded =
  /[\\/](useMutation\.js|mutationObserver\.js|useInfiniteQuery\.js|infiniteQueryObserver\.js|useAction\.ts)$|[\\/](lessons[\\/](player|statistics)[\\/]|ui[\\/]art[\\/](Poster|FrontFace)\.|courses[\\/]NoCourses\.)/

/** Assigns the chunk to the static imports of these files. */
function chunkNameFor(chunk: string, files: readonly string[]) {
  let members: Set<string> | undefined
  return (id: string, modules: Modules) => {
    members ??= importedBy(files, modules)
    return members.has(id) && !excluded.test(id) ? chunk : null
  }
}

function importedBy(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set(files.map((file) => join(source, file)))
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
