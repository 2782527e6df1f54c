// The rules of ARCHITECTURE.md about who may import whom, each with its reason.
const test = '\\.test\\.tsx?$|/testing[^/]*\\.tsx?$|^(server|web)/test/'
const domain = '^(contract|server|web)/src/(?!ui/|platform/)[^/]+/'
/** In the order in which they may import. */
const areas = ['platform', 'brands', 'messages', 'accounts', 'learning', 'experts', 'shop', 'club', 'school']
/** Folders that bind the areas together. */
const binders = ['cleanup', 'commands', 'demo', 'startup', 'boot', 'console/frame', 'home', 'layout']
const after = (area) => [...areas.slice(areas.indexOf(area) + 1), ...binders].join('|')
const never = (name, comment, rule) => ({ name, comment, severity: 'error', ...rule })

module.exports = {
  forbidden: [
    never('no-cycles', 'A circle cannot be read, tested or moved in parts.', {
      from: {},
      to: { circular: true },
    }),
    never(
      'contract-stands-alone',
      'The contract runs anywhere: it imports nothing of ours and only the schema library.',
      {
        from: { path: '^contract/src', pathNot: test },
        to: { pathNot: ['^contract/src', 'node_modules/typebox/'] },
      },
    ),
    never('server-knows-no-web', 'The two sides meet in the contract only.', {
      from: { path: '^server' },
      to: { path: '^web' },
    }),
    never('web-knows-no-server', 'The two sides meet in the contract only.', {
      from: { path: '^web' },
      to: { path: '^server' },
    }),
    never('area-privacy', 'Routes, queries and jobs are private: other areas call what <domain>.ts offers.', {
      from: { path: '^server/src/([^/]+)/', pathNot: test },
      to: {
        path: '^server/src/.+([rR]outes|[qQ]ueries|[jJ]obs)\\.ts$',
        pathNot: ['^server/src/$1/', '^server/src/platform/'],
      },
    }),
    ...areas.map((area) =>
      never(`${area}-stands-below`, 'An area imports from those before it; a port calls one that comes after it.', {
        from: { path: `^(contract|server|web)/src/${area}/`, pathNot: test },
        to: { path: `^$1/src/(${after(area)})/` },
      }),
    ),
    never('platform-knows-no-domain', 'Every domain uses the platform, so the platform must not know one.', {
      from: { path: ['^(server|web)/src/platform/', '^web/src/(router\\.tsx|guard\\.ts)$'], pathNot: test },
      to: { path: '^(server|web)/src/(?!platform/|guard\\.ts$)' },
    }),
    never('platform-runs-no-domain-rules', 'The platform may name a domain’s shapes in its types, not run its rules.', {
      // The calls that a kind of live event changes are of all domains.
      from: {
        path: ['^server/src/platform/', '^contract/src/[^/]+$'],
        pathNot: [test, '^contract/src/refetched\\.ts$'],
      },
      to: { path: '^contract/src/(?!platform/)[^/]+/', dependencyTypesNot: ['type-only'] },
    }),
    never('ui-knows-no-domain', 'Every domain uses the kit, so the kit must not know one.', {
      from: { path: '^web/src/ui/', pathNot: test },
      to: { path: domain },
    }),
    never('console-knows-no-domain', 'Staff screens of every domain use its components.', {
      from: { path: '^web/src/console/[^/]+$', pathNot: test },
      to: { path: '^web/src/(?!console/[^/]+$|platform/|ui/|router\\.tsx$)' },
    }),
    never('programme-is-pure', 'What a day is and asks for is worked out without a screen, a call or a clock.', {
      from: { path: '^web/src/learning/programme/', pathNot: test },
      to: { pathNot: ['^web/src/learning/programme/', '^contract/', '^web/src/ui/Progress\\.tsx$'] },
    }),
    never(
      'screens-from-route-tables',
      'A screen is reached by its address: only the route tables import it, and what the server draws.',
      {
        from: { path: '^web/src', pathNot: [test, '^web/src/.*routes\\.ts$', '^web/src/firstPage\\.tsx$'] },
        to: { path: '^web/src/.+Screen\\.tsx$' },
      },
    ),
    never('no-staff-code-for-learners', 'Learners must not download what only staff may use.', {
      from: { path: '^web/src/learner\\.tsx$' },
      to: { path: ['^web/src/staff\\.', '^web/src/console/', '^web/src/.+/staff/'], reachable: true },
    }),
    never('no-statistics-in-the-console', 'Staff preview lessons, and nothing of a preview may count.', {
      from: { path: '^web/src/staff\\.tsx$' },
      to: { path: '^web/src/learning/lessons/statistics/', reachable: true },
    }),
    never('no-tests-in-the-product', 'What only tests need stays out of the product.', {
      from: { path: '^(contract|server|web)/src', pathNot: test },
      to: { path: test },
    }),
    never('no-development-packages', 'The server must run without the packages that only build and test it.', {
      from: { path: '^(contract|server)/src', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    }),
    never('resolvable', 'An import that nothing answers breaks at run time.', {
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    }),
  ],
  options: {
    // TypeScript 7 has no parser to lend.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
