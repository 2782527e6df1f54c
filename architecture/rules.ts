import { basename, dirname, join, relative } from 'node:path'
import { findCycle } from './cycles.ts'
import { domainOf, type Source } from './sources.ts'
import { findTransactionsLeft } from './transactions.ts'

export type Rule = {
  /** The rule with its reason. */
  rule: string
  /** Violations: paths, names or tables. */
  violations: (sources: readonly Source[]) => string[]
  /** Code that breaks it. */
  example: readonly Source[]
}

/** A rule that no file may match a pattern, but those that are allowed to. */
function forbidden(
  rule: string,
  pattern: RegExp,
  { allowed = /^$/, example }: { allowed?: RegExp; example: Source },
): Rule {
  const violations = (sources: readonly Source[]) =>
    sources.filter(({ path, code }) => pattern.test(code) && !allowed.test(path)).map(({ path }) => path)
  return { rule, violations, example: [example] }
}

/** A cycle of folders of domains, and of folders that have none, in a part of the product. */
function findDomainCycle(sources: readonly Source[], part: string): string[] {
  // The website reaches what loads later by an address, so that nobody reads it together with its opener.
  const imports = part === 'web' ? /from '(\.[^']+)'/g : /(?:from |import\()'(\.[^']+)'/g
  const importsOf = new Map<string, Set<string>>()
  for (const { path, code } of sources) {
    const folder = domainFolderOf(path, part)
    if (folder === undefined) continue
    const others = importsOf.get(folder) ?? new Set()
    importsOf.set(folder, others)
    for (const [, file = ''] of code.matchAll(imports)) {
      const other = domainFolderOf(join(dirname(path), file), part)
      if (other !== undefined && other !== folder) others.add(other)
    }
  }
  const cycle = findCycle([...importsOf].map(([name, others]) => ({ name, imports: [...others] })))
  return cycle ? [`${part}: ${cycle.join(' → ')}`] : []
}

/** `learning/days` of a file of this part; undefined for entry files. */
function domainFolderOf(path: string, part: string): string | undefined {
  return new RegExp(`^${part}/src/([^/]+(?:/[^/]+)?)/[^/]`).exec(path)?.[1]
}

const queryFile = /^server\/src\/(?!platform\/)(\w+\/){1,2}(\w+Q|q)ueries\.ts$/

export const rules: readonly Rule[] = [
  forbidden(
    'only config.ts reads the environment, so that every setting is documented and checked at the start',
    /\bprocess\.env\b/,
    {
      allowed: /^server\/src\/platform\/config\/config\.ts$/,
      example: { path: 'server/src/messages/mail/mail.ts', code: 'const host = process.env.SMTP_HOST' },
    },
  ),
  forbidden(
    'only platform/api/api.ts, the prefetch and the service worker fetch, so that every call is typed, signed and fails in one way',
    /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\(/,
    {
      allowed: /^web\/(src\/(platform\/api\/api|prefetch)|worker\/site)\.ts$|^server\//,
      example: {
        path: 'web/src/experts/chats/ChatScreen.tsx',
        code: "const answer = await fetch('/spa/api/v1/chats')",
      },
    },
  ),
  forbidden('an object is not spread where it is written: its properties stand in the outer one', /\.\.\.\{ /, {
    allowed: /\.test\.tsx?$/,
    example: { path: 'server/src/experts/chats/chats.ts', code: 'insertMessage(sql, { ...{ chatId, userId }, text })' },
  }),
  forbidden(
    'only ui/lazyComponent.tsx makes lazy components, so that a chunk that fails to load has an error state and a retry',
    /\blazy\(|<Suspense\b/,
    {
      allowed: /^web\/src\/ui\/lazyComponent\.tsx$/,
      example: {
        path: 'web/src/home/TodayScreen.tsx',
        code: 'const Later = lazy(() => import("./Later.tsx"))',
      },
    },
  ),
  forbidden(
    'no page asks a browser for what the oldest supported one (web/browsers.ts) lacks',
    /\bURL\.(parse|canParse)\b|AbortSignal\.any|requestIdleCallback|startViewTransition|showPopover|checkVisibility|scrollend/,
    {
      allowed: /^server\//,
      example: { path: 'web/src/home/TodayScreen.tsx', code: 'requestIdleCallback(prefetch)' },
    },
  ),
  forbidden(
    'only platform/device/ids.ts makes ids on a page: crypto.randomUUID is missing on plain http',
    /\bcrypto\.randomUUID\b/,
    {
      allowed: /^server\//,
      example: { path: 'web/src/experts/chats/ChatScreen.tsx', code: 'const id = crypto.randomUUID()' },
    },
  ),
  forbidden(
    'only platform/clock.ts reads the clock, so that rules and statements are given their moment',
    /\bDate\.now\b|\bnew Date\b(?!\()|\bnew Date\(\)|\bTemporal\.Now\b|\b(current_(date|time|timestamp)|localtime(stamp)?)\b/i,
    {
      allowed: /^(server|web)\/src\/platform\/clock\.ts$/,
      example: {
        path: 'contract/src/learning/days/rules.ts',
        code: 'export const isOpen = () => opensAt <= Date.now() / 1000',
      },
    },
  ),
  forbidden(
    'a statement is given the moment that it compares with a time of the product; now() is for bookkeeping',
    /\b(starts_at|ends_at|end_date|answer_by|confirm_by|first_day|last_day|last_date|due_on|next_pay_at)\s*([<>]=?|between)\s*now\(\)/,
    {
      // Its generic plan has to know that few meetings are not over.
      allowed: /^server\/src\/experts\/meetings\/staffQueries\.ts$/,
      example: {
        path: 'server/src/learning/streams/queries.ts',
        code: 'sql`select id from streams where ends_at > now()`',
      },
    },
  ),
  forbidden(
    'only *queries.ts of a domain and the platform hold SQL, so that what the database is asked can be read in one file',
    /\bsql(<[^`]*>)?`/,
    {
      allowed: new RegExp(`^server/src/platform/|${queryFile.source}`),
      example: { path: 'server/src/experts/chats/routes.ts', code: 'await sql`delete from messages`' },
    },
  ),
  {
    rule: 'a query says by its first word what it does, so that a handler reads like its rule',
    violations: (sources) => {
      const named = /^(find|list|count|is|has|insert|upsert|update|delete|lock|claim|require)[A-Z]/
      return sources
        .filter(({ path }) => queryFile.test(path))
        .flatMap(({ code }) =>
          Array.from(code.matchAll(/^export (?:async )?function (\w+)/gm), ([, name = '']) => name),
        )
        .filter((name) => !named.test(name))
    },
    example: [{ path: 'server/src/experts/chats/queries.ts', code: 'export function chats(sql: Sql) {}' }],
  },
  {
    rule: 'a query that locks for its caller is called lockX, or claimX where it marks and returns work; others lock only what they write',
    violations: (sources) => {
      const locks = /\bfor (?:no key update|update|share|key share)\b|\bpg_advisory_xact_lock\b/
      const isNamed = (name: string, code: string) =>
        /^(lock|claim)/.test(name) ||
        (/^(insert|upsert|update|delete)/.test(name) && !/\bskip locked\b/.test(code)) ||
        name.startsWith('delete')
      return sources
        .filter(({ path }) => queryFile.test(path))
        .flatMap(({ code }) => code.split(/^export (?:async )?function /m).slice(1))
        .map((code) => ({ code, name: /^\w+/.exec(code)?.[0] ?? '' }))
        .filter(({ name, code }) => locks.test(code) && !isNamed(name, code))
        .map(({ name }) => name)
    },
    example: [
      {
        path: 'server/src/messages/mail/queries.ts',
        code: 'export function updateMails(sql: Sql) { return sql`update mails set written_at = now() where id = (select id from mails for update skip locked) returning id` }',
      },
    ],
  },
  {
    rule: 'a transaction is not left: in `transaction(…)`, in a route that writes and in a function that gets an `sql` no statement runs elsewhere',
    violations: (sources) =>
      sources
        .filter(({ path }) => path.startsWith('server/src/'))
        .flatMap(({ path, code }) => findTransactionsLeft(code).map(([start = '']) => `${path}: ${start}`)),
    example: [
      {
        path: 'server/src/experts/chats/routes.ts',
        code: 'writeRoute(closeChat, ({ context, params }) => deleteChat(context.database.sql, params.chatId))',
      },
    ],
  },
  {
    rule: 'at the root of a src stand the entry files and what binds the domains together, nothing else',
    violations: (sources) => {
      const entries = [
        /^contract\/src\/(endpoint|errors|errorTexts|firstScreen|refetched|\w+ErrorTexts|fieldTexts|\w+FieldTexts|sizes)\.ts$/,
        /^server\/src\/(main|worker|app|registries)\.ts$/,
        /^web\/src\/(learner|staff|router|firstPage)\.tsx$|^web\/src\/(routes|guard|prefetch|earlyCalls|registries|application)\.ts$/,
      ]
      const isRoot = (path: string) => /^(contract|server|web)\/src\/[^/]+$/.test(path)
      return sources
        .map(({ path }) => path)
        .filter((path) => isRoot(path) && !entries.some((entry) => entry.test(path)))
    },
    example: [{ path: 'server/src/semaphore.ts', code: '' }],
  },
  {
    rule: 'no file collects what belongs to a domain under a name that says nothing',
    violations: (sources) => {
      const vague = /(^|\/)(utils?|helpers?|common|shared|misc|types|interfaces|constants|lib)(\/|\.tsx?$)/i
      return sources.map(({ path }) => path).filter((path) => vague.test(path))
    },
    example: [{ path: 'web/src/learning/days/utils.ts', code: '' }],
  },
  forbidden(
    'nothing is called Manager, Helper, Service, Base, Data, Info or Impl, which any code could be called',
    /\b(?:class|interface|type|function|const)\s+\w+(?:Manager|Helper|Service|Base|Data|Info|Impl)\b/,
    { example: { path: 'server/src/experts/chats/chats.ts', code: 'export class ChatManager {}' } },
  ),
  {
    rule: 'no file only passes on what others export, so that an import leads to the code',
    violations: (sources) => {
      const passing = /^(import|export)\s+(type\s+)?(\*|\{[^}]*\})[^\n]*\bfrom\s+'[^']+'$/gm
      const isBarrel = ({ path, code }: Source) =>
        /\/index\.tsx?$/.test(path) || /^export\s+\*/m.test(code) || code.replaceAll(passing, '').trim() === ''
      return sources.filter(isBarrel).map(({ path }) => path)
    },
    example: [{ path: 'web/src/learning/days/day.ts', code: "export { DayScreen } from './DayScreen.tsx'" }],
  },
  forbidden(
    'nothing is exported as default, so that one thing has one name everywhere',
    /^export\s+default\b|\bas\s+default\b/m,
    {
      example: { path: 'web/src/learning/days/DayScreen.tsx', code: 'export default function DayScreen() {}' },
    },
  ),
  {
    rule: 'a domain has one name: what the server calls a domain, the contract does too',
    violations: (sources) => {
      // These have no calls of their own.
      const serverOnly = ['demo', 'mail', 'cleanup', 'commands', 'startup', 'sandbox', 'stripe']
      const contract = new Set(sources.map(({ path }) => domainOf(path, 'contract')))
      const server = new Set(sources.map(({ path }) => domainOf(path)).filter((domain) => domain !== undefined))
      return [...server].filter((domain) => !contract.has(domain) && !serverOnly.includes(domain))
    },
    example: [
      { path: 'contract/src/experts/chats/api.ts', code: '' },
      { path: 'server/src/experts/talks/routes.ts', code: '' },
    ],
  },
  {
    rule: 'a table is written by one domain only, whose rules then hold for every row',
    violations: (sources) => {
      const written = /\b(?:insert\s+into|delete\s+from|truncate|update)\s+(?!(?:set|of)\b)([a-z_]+)(?=\s|\(|`)/gi
      const owners = new Map<string, Set<string>>()
      for (const { path, code } of sources) {
        // The demo school fills an empty database before anybody uses it.
        const domain = domainOf(path) ?? 'platform'
        if (!path.startsWith('server/') || domain === 'demo' || !/\bsql\b/.test(code)) continue
        for (const [, table = ''] of code.matchAll(written))
          owners.set(table, (owners.get(table) ?? new Set()).add(domain))
      }
      return [...owners]
        .filter(([, domains]) => domains.size > 1)
        .map(([table, domains]) => `${table}: ${[...domains].join(', ')}`)
    },
    example: [
      { path: 'server/src/experts/chats/queries.ts', code: 'sql`insert into messages (id) values (1)`' },
      { path: 'server/src/accounts/users/queries.ts', code: 'sql`delete from messages where id = 1`' },
    ],
  },
  {
    rule: 'domains know each other one way only: each can be read, tested and moved without those above it',
    violations: (sources) => ['contract', 'server', 'web'].flatMap((part) => findDomainCycle(sources, part)),
    example: [
      { path: 'web/src/learning/days/dayLink.ts', code: "import { runOf } from '../streams/runOf.ts'" },
      { path: 'web/src/learning/streams/runOf.ts', code: "import { isLate } from '../recaps/isLate.ts'" },
      { path: 'web/src/learning/recaps/isLate.ts', code: "import type { Day } from '../days/day.ts'" },
    ],
  },
  {
    rule: 'every screen stands in a route table: one without an address cannot be reached',
    violations: (sources) => {
      const tables = sources.filter(({ path }) => /^web\/src\/(.+\/)?routes\.ts$/.test(path))
      const isListed = (path: string) =>
        tables.some((table) => {
          const specifier = relative(dirname(table.path), path)
          return table.code.includes(`'${specifier.startsWith('.') ? specifier : `./${specifier}`}'`)
        })
      return sources.map(({ path }) => path).filter((path) => /^web\/src\/.+Screen\.tsx$/.test(path) && !isListed(path))
    },
    example: [
      { path: 'web/src/learning/days/routes.ts', code: "import('./DayScreen.tsx')" },
      { path: 'web/src/learning/days/WeekScreen.tsx', code: '' },
    ],
  },
]

/** Journeys that do not take their test from fixtures.ts, which starts a school for each. */
export function journeysWithoutSchool(journeys: readonly Source[]): string[] {
  return journeys
    .filter(({ code }) => !/\btest\b.* from '\.\/fixtures\.ts'/.test(code))
    .map(({ path }) => basename(path))
}
