// The borders between the folders: who may import whom. Checked on resolved paths by `npm test` (check: borders);
// scripts/borders.test.ts plants a break of each rule and expects its complaint.

const tests = String.raw`\.(test|test-d|suite)\.tsx?$|/harness\.ts$|/test/|/e2e/|/soak/`
const api = 'apps/api/src'
const web = 'apps/web/src'

/** Of product code in `folder` (a regular expression), what it may import: everything else is a break. */
const forbid = (name, comment, folder, to, { from = {}, toNot } = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${folder}`, pathNot: from.pathNot ? [tests, from.pathNot] : tests },
  to: { ...to, ...(toNot && { pathNot: toNot }) },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Modules do not import each other in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolved',
      comment: 'What is imported is there.',
      severity: 'error',
      from: { pathNot: '/page/[^/]+[.]js$' },
      to: { couldNotResolve: true },
    },
    forbid(
      'contract-alone',
      'The contract imports nothing but zod.',
      'packages/contract/src/',
      {},
      {
        from: { pathNot: '/print[.]ts$' },
        toNot: '^packages/contract/src/|node_modules/zod/',
      },
    ),
    forbid(
      'figures-pure',
      'Calculations know the shapes of the contract and nothing else.',
      'packages/figures/src/',
      {},
      { toNot: '^packages/(contract|figures)/' },
    ),
    forbid('simulators-apart', 'A simulator shares no code with what it proves.', 'apps/simulators/src/', {
      path: '^(apps/(?!simulators/)|packages/)',
    }),
    {
      name: 'apps-apart',
      comment: 'Nothing imports an app: the bench measures them, tests start the simulators, and so does the demo.',
      severity: 'error',
      from: { path: '^(apps/([^/]+)|packages/[^/]+)/', pathNot: ['^apps/bench/', tests] },
      to: { path: '^apps/', pathNot: ['^apps/$2/', '^apps/simulators/src/index[.]ts$'] },
    },

    forbid('features-apart', 'Features get each other from compose.', `${api}/features/([^/]+)/`, {
      path: `^${api}/features/`,
      pathNot: `^${api}/features/$1/`,
    }),
    forbid('features-know-ports', 'Features know ports, not vendors.', `${api}/features/`, {
      path: `^${api}/adapters/`,
    }),
    forbid(
      'features-know-handlers',
      'Features know handlers, not HTTP.',
      `${api}/features/`,
      { path: `^${api}/http/|node_modules/express` },
      { toNot: `^${api}/http/handlers[.]ts$` },
    ),
    forbid(
      'sql-in-repositories',
      'SQL lives in the repository.',
      `${api}/features/`,
      { path: `node_modules/(kysely|pg|pg-boss|@electric-sql/pglite)/|^${api}/db/query[.]ts$` },
      { from: { pathNot: `^${api}/features/.*/repository/` } },
    ),
    forbid(
      'repositories-know-data',
      'A repository knows the database only.',
      `${api}/features/.*/repository/`,
      { path: `^${api}/(adapters|ports|http|health|commands)/|node_modules/express` },
    ),
    forbid(
      'repositories-name-jobs',
      'Of jobs a repository knows types only.',
      `${api}/features/.*/repository/`,
      {
        path: `^${api}/jobs/`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'recogniser-pure',
      'The recogniser is pure: it knows mails, words and a parser of HTML.',
      'packages/code-recognition/src/',
      {},
      { toNot: `^packages/code-recognition/|node_modules/(htmlparser2|domutils|domhandler|entities)/` },
    ),
    forbid(
      'ports-in-our-words',
      'A port speaks our words only.',
      `${api}/ports/`,
      {},
      { toNot: `^${api}/ports/|^packages/contract/|node_modules/zod/` },
    ),
    forbid('adapters-know-ports', 'An adapter knows its port and lib.', `${api}/adapters/`, {
      path: `^${api}/(features|http|db|jobs|health|commands)/|^${api}/[^/]+[.]ts$`,
    }),
    forbid('adapters-apart', 'One vendor does not know another.', `${api}/adapters/([^/]+)/`, {
      path: `^${api}/adapters/`,
      pathNot: `^${api}/adapters/$1/`,
    }),
    forbid('lib-knows-nothing', 'Helpers know no feature.', `${api}/lib/`, {
      path: `^${api}/(?!lib/)`,
    }),
    forbid('db-below', 'The database knows what is kept, not what it is for.', `${api}/db/`, {
      path: `^${api}/(features|http|adapters|ports|jobs|health|commands)/|^${api}/[^/]+[.]ts$`,
    }),
    forbid('tracker-below', 'What the tracker answered is kept for every feature, and knows none.', `${api}/tracker/`, {
      path: `^${api}/(features|http|adapters|db|jobs|health|commands)/|^${api}/[^/]+[.]ts$`,
    }),
    forbid('jobs-below', 'Jobs know their queues, not the work.', `${api}/jobs/`, {
      path: `^${api}/(features|http|adapters|ports|health|commands)/|^${api}/[^/]+[.]ts$`,
    }),
    forbid(
      'http-knows-requests',
      'http knows requests, not features; of the database only that a change is a transaction.',
      `${api}/http/`,
      {
        path: `^${api}/(features|adapters|ports|jobs|health|commands|db)/|^${api}/[^/]+[.]ts$|node_modules/(kysely|pg)/`,
      },
      { toNot: `^${api}/db/(connect|once)[.]ts$` },
    ),

    forbid('web-features-apart', 'Features do not import each other.', `${web}/features/([^/]+)/`, {
      path: `^${web}/features/`,
      pathNot: `^${web}/features/$1/`,
    }),
    forbid('web-features-below', 'Features are combined by routes and app.', `${web}/features/`, {
      path: `^${web}/(app|routes)/`,
    }),
    forbid('web-routes-below', 'Routes are put into the application by app.', `${web}/routes/`, {
      path: `^${web}/app/`,
    }),
    forbid('web-api-below', 'What is asked of the server knows no screen.', `${web}/api/`, {
      path: `^${web}/(features|shared|routes|app|ui)/`,
    }),
    forbid('web-shared-below', 'What features share of one of them imports none.', `${web}/shared/`, {
      path: `^${web}/(features|routes|app)/`,
    }),
    forbid('web-ui-below', 'ui, lib, i18n and themes know no feature.', `${web}/(ui|lib|i18n|themes)/`, {
      path: `^${web}/(features|shared|routes|app)/`,
    }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
