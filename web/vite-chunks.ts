import { join } from 'node:path'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const source = join(import.meta.dirname, 'src')
/** Includes the header's avatar artwork, which is always needed eventually. */
const inside = ['shell/layout/AppLayout.tsx', 'shell/boot/start.ts', 'ui/art/Person.tsx']
const today = ['home/TodayScreen.tsx', 'home/prefetchToday.ts']
const course = ['courses/CoursesScreen.tsx', 'streams/CalendarScreen.tsx', 'days/DayScreen.tsx']

const first = { name: 'first', tags: ['$initial' as const], priority: 4 }

/** The first page lists the files of all screens: short names save it a kilobyte. */
const shortName = (name: string) => name.replace(/\.css$/, '').slice(0, 3)

const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash:7].js`,
  assetFileNames: ({ names: [name = ''] }: { names: readonly string[] }) =>
    name.endsWith('.css') ? `assets/${shortName(name)}-[hash:7][extname]` : 'assets/[name]-[hash:7][extname]',
}

/** The first page is a single chunk, one request; the rest is split automatically. */
export const staffChunks = { output: { codeSplitting: { groups: [first] } } }

/** Icons of several screens, without those that only the entries of `lazyMenus.ts` and few others have. */
const sharedIcons =
  /[\\/]lucide-react[\\/](?!.*[\\/](alarm-clock|book-open|coins|cookie|credit-card|layout-dashboard|map-pin|monitor-smartphone|shield|skip-back|gift|shopping-bag|star|calendar-clock)\.)/

const sections: [name: string, files: RegExp][] = [
  ['sections', /[\\/](BannersScreen|EmptySection|NotAvailable)\./],
  [
    'account',
    /[\\/]auth[\\/].*[\\/](DeleteScreen|StoppedPayments|AutoLoginScreen|LinkFailure|ConfirmEmailScreen|ConfirmEmailForm|RecoveryScreen|NewPasswordScreen|PasswordForm)\./,
  ],
  [
    'settings',
    /[\\/](SettingsLayout|SettingMenuScreen|PasswordScreen|NotificationsScreen|PushCard|SocialNetworksScreen|LinkSocialNetworksScreen|NetworkList|CookieSettingsScreen|CookieList|useOverflow|link-2-off)\./,
  ],
  [
    'reminders',
    /[\\/]reminders[\\/](NewReminderScreen|ReminderScreen|RemindersScreen|ReminderForm|ReminderRow|ChannelCard|changeReminders|WeekdayPicker|Reminders\.module|rules)\./,
  ],
  ['points', /[\\/]points[\\/](PointsScreen|useAwards|ScoreList|PointsHistoryScreen|scoreHistory|scoreEntry)\./],
  [
    'subscriptions',
    /[\\/](subscriptions[\\/](Subscription|RecurringSections|RenewButton|FailedPayment|ChangeCard\.|showChanged|labels)|(cards|instalments)[\\/](Card|Instalment|AddCard|PayInstalment|cardTypeName|cardsQuery|cardsSearch|useAddedCard|instalments)|ReturnedPayment)/,
  ],
  ['chat', /[\\/]chats[\\/].*(ChatListScreen|ChatScreen|ChatColumns)\./],
  [
    'support',
    /[\\/]support[\\/](QuestionScreen|QuestionFields|SupportScreen|Topics|QuestionForm|topics|sendQuestion|GuestQuestionDialog|Support\.module)\./,
  ],
  ['drafts', /[\\/](draftStore|createDrafts|lazyTabs|unstoredDrafts|ifStored)\./],
  ['outbox', /[\\/]chats[\\/]outbox[\\/](?!uploadQueued)/],
  ['links', /[\\/](useLink|useUnlink|externalAuthsQuery)\./],
  ['downloads', /[\\/](downloads|useDownloads|downloadLabel|DownloadedTag)\./],
  [
    'menus',
    /[\\/](themeLabels|lazyMenus|settingsMenus|NoticesOverlay|openDashboard|alarm-clock|book-open|coins|cookie|credit-card|layout-dashboard|monitor-smartphone|shield)\./,
  ],
  ['clubs', /[\\/](ClubRow|ClubDialog|clubAddress)\./],
  ['policy', /[\\/]cookies[\\/]settings[\\/](CookieDialog|PolicyForm|saveChoice)\./],
  ['analytics', /[\\/]analytics[\\/](sendEvents|sendReport|isWorthReporting)\./],
  ['profile', /[\\/]users[\\/](Settings\.module|TextButton)\./],
  ['compare', /[\\/]marks[\\/]compare[\\/](LessonsCompareDialog|ComparedPlayer|SideBySide)\./],
  ['email', /[\\/](EmailDialog|EmailPrompt)\./],
  ['dialogs', /[\\/](cancel[\\/]\w+|CancelPlanDialog|DeleteCardDialog)\./],
  ['notices', /[\\/]notices[\\/](noticeQuery|readOpenedNotice|readLinkedNotice)\./],
  ['pages', /[\\/](useInfiniteQuery|infiniteQueryObserver|cache[\\/]pages|ShowMore)\./],
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
        // Before the player, whose statistics change queries as well: live events change them where no player is.
        {
          name: 'forms',
          test: /[\\/](useFormSubmit|useAction|useMutation|mutationObserver|useIdempotencyKey|useCallOnMount|AlertDialog|FileButton|FileInput|formatBytes|src[\\/]sizes|patchQueries|streamCache|storageKeys)\.(tsx?|js)$/,
          minShareCount: 2,
          priority: 1,
          includeDependenciesRecursively: false,
        },
        // Also plays demo videos, in a dialog of screens that have no player.
        {
          name: 'player',
          test: /[\\/](lessons[\\/](player|statistics)[\\/]|useRepeats\.)/,
          minShareCount: 2,
          priority: 1,
        },
        { debugName: 'course', name: chunkNameFor('course', course), minShareCount: 2, priority: 1 },
        // Code shared by dialogs, menus and comboboxes: one chunk instead of eight.
        {
          name: 'overlays',
          test: /[\\/]@(floating-ui|base-ui)[\\/](?!react[\\/](menu|combobox|tooltip|dialog)[\\/])/,
          minShareCount: 2,
          priority: 0,
        },
        { name: 'icons', test: sharedIcons, minShareCount: 2, priority: 0 },
        // Forms that have no such rule go without.
        { name: 'rules', test: /[\\/](ruleText|fieldTexts|newPassword|profileRules)\.ts$/, priority: 0 },
        {
          name: 'freeze',
          test: /[\\/]streams[\\/](freeze[\\/](Freeze(Dialog|Moves|Refusal)|CancelFreezeButton|showChangedRun|frozenMeetings)|freezes)\./,
          priority: 0,
          // Forms of other screens share its dependencies.
          includeDependenciesRecursively: false,
        },
        // Screens of one section that open after each other: fewer files to list on the first page.
        ...sections.map(([name, test]) => ({ name, test, priority: 0, includeDependenciesRecursively: false })),
        { name: 'offers', test: /[\\/](offers[\\/]OfferLinks|payments[\\/]money)\./, priority: 0 },
        // What is bought and paid.
        {
          name: 'money',
          test: /[\\/]contract[\\/]src[\\/](orders|payments|cards|catalog|services|discounts|(subscriptions|instalments)[\\/]paymentApi)[\\/.]|[\\/](followOrder|openPaymentPage|paymentFailureText|trackCheckout|FeatureHero|PurchaseHero|services[\\/]price|storeProduct|storePlugin|useAddToSubscription)\./,
          minShareCount: 2,
          priority: 0,
          includeDependenciesRecursively: false,
        },
        { name: 'calls', test: /[\\/]contract[\\/]src[\\/]/, minShareCount: 2, priority: 0 },
        {
          name: 'ui',
          test: /[\\/](groupBy|useNow|CourseOffers|ui[\\/](Tabs|Card|ListCard|PageTitle|SkeletonRows|StatusTag|Tag|RadioGroup|TextButton|labels))\./,
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
