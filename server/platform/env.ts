import * as z from 'zod'

/** SHA-256 fingerprints, divided by spaces or commas, with or without colons. */
const fingerprints = z
  .string()
  .default('')
  .transform((text) =>
    text
      .replaceAll(':', '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(40))

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /**
   * The database itself, where DATABASE_URL leads to a pooler that gives connections for one transaction each; empty: DATABASE_URL
   * leads to it.
   */
  DATABASE_DIRECT_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
  /** A replica that follows the database, for reads that may be a little late; empty: the database answers them itself. */
  DATABASE_REPLICA_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
  /** Connections that one server keeps at most. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  /** 0: statements are sent one by one and calls are not served in batches (see docs/decisions/0038); to find a fault. */
  LUNA_SPEED_LAYER: z.enum(['0', '1']).default('1'),
  /** Signs browser sessions. At least 32 characters; `npm start` makes one when it is missing. */
  LUNA_SECRET: z.string().min(32),
  /** The address that browsers and mails use. */
  LUNA_URL: z.url().default('http://localhost:3000'),
  /** Where `npm start` listens: a server warns by it when it can be reached from outside without https. */
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform((host) => host || '127.0.0.1'),
  /** Whether anybody may register a business of their own; auto: outside production, and where the demo is. */
  LUNA_REGISTRATION: z.enum(['auto', 'open', 'closed']).default('auto'),
  LUNA_ZONE: z.string().default('Europe/Rome'),
  LUNA_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** 0: this server runs no jobs: a worker of its own does, which `npm start` starts beside it. */
  LUNA_WORKER: z.enum(['0', '1']).default('1'),
  /** Threads for heavy work of a process; 0: one less than the processors, at least 2 and at most 4. */
  LUNA_THREADS: z.coerce.number().int().min(0).max(64).default(0),
  /** Megabytes of heap that a thread may take, and seconds that a task may. */
  LUNA_THREAD_MB: z.coerce.number().int().min(128).max(8192).default(512),
  LUNA_THREAD_SECONDS: z.coerce.number().int().min(5).max(600).default(120),
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  MAIL_FROM: z.string().default('Luna <luna@localhost>'),
  /** The mailbox in which answers to invitations arrive, `imaps://user:password@host/INBOX`; empty: it is not read. */
  LUNA_REPLY_MAILBOX: z.union([z.literal(''), z.url({ protocol: /^imaps?$/ })]).default(''),
  /** The address of that mailbox: guests answer to it. */
  LUNA_REPLY_ADDRESS: z.union([z.literal(''), z.email()]).default(''),
  /** The terms of use and the privacy notice that registration and public pages link to; empty: no link. */
  LUNA_TERMS_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  LUNA_PRIVACY_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  /** Stripe's secret key; without one only plans that cost nothing can be chosen. */
  LUNA_STRIPE_KEY: z.string().default(''),
  /** Where Stripe's API answers. */
  LUNA_STRIPE_HOST: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Stripe's publishable key: the registration page asks for a card with it. */
  LUNA_STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** VIES' REST interface; empty: VAT numbers are not looked up. */
  LUNA_VIES_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** A Photon (…/api) or Nominatim (…/search) that completes addresses; empty: comuni and CAP only. */
  LUNA_GEOCODER_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Tiles of maps, a template like https://tiles.example/{z}/{x}/{y}.png; empty: no maps are drawn. */
  LUNA_TILES_URL: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/ })
        .includes('{z}')
        .includes('{x}')
        .includes('{y}'),
    ])
    .default(''),
  /** The credit that the provider of the tiles asks for, shown on each map. */
  LUNA_TILES_CREDIT: z.string().default('© OpenStreetMap contributors'),
  /** Timestamp authorities (RFC 3161), tried in this order, divided by spaces; empty: signed documents get no timestamp. */
  LUNA_TSA_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).max(5)),
  /** Proxies in front of the server whose entry in x-forwarded-for is believed. */
  LUNA_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** The folder of the nightly backups; empty, and no bucket either: none are made. */
  LUNA_BACKUP_DIR: z.string().default(''),
  /** The S3-compatible bucket of the nightly backups; empty: they stay in the folder. */
  LUNA_BACKUP_S3_BUCKET: z.union([z.literal(''), z.string().regex(/^[a-zA-Z0-9][\w.-]{1,62}$/)]).default(''),
  /** The beginning of the names of backups in it. */
  LUNA_BACKUP_S3_PREFIX: z
    .string()
    .max(200)
    .regex(/^([\w-][\w.-]*(\/[\w-][\w.-]*)*\/?)?$/)
    .default(''),
  LUNA_BACKUP_S3_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  LUNA_BACKUP_S3_REGION: z.string().default('eu-south-1'),
  LUNA_BACKUP_S3_ACCESS_KEY: z.string().default(''),
  LUNA_BACKUP_S3_SECRET_KEY: z.string().default(''),
  /** Encrypts backups; or the file whose first line it is. */
  LUNA_BACKUP_PASSPHRASE: z.union([z.literal(''), z.string().min(12)]).default(''),
  LUNA_BACKUP_PASSPHRASE_FILE: z.string().default(''),
  /** The addresses of the accounts that run the installation, divided by spaces or commas. */
  LUNA_OPERATORS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.email()).max(20)),
  /** Opens /metrics to a Prometheus that sends it; empty: there is no such page. */
  LUNA_METRICS_TOKEN: z.union([z.literal(''), z.string().min(32).max(500)]).default(''),
  /** Where traces go by OTLP over HTTP, without /v1/traces; empty: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  STORAGE_DIR: z.string().default('.data/files'),
  S3_ENDPOINT: z.string().default(''),
  S3_REGION: z.string().default('eu-south-1'),
  S3_BUCKET: z.string().default(''),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),
  /** How e-invoices reach the exchange system: `sandbox` answers by itself, `folder` hands files over. */
  EXCHANGE_CHANNEL: z.enum(['sandbox', 'folder']).default('sandbox'),
  EXCHANGE_OUT_DIR: z.string().default('.data/exchange/out'),
  EXCHANGE_IN_DIR: z.string().default('.data/exchange/in'),
  /** SHA-256 of the certificates that sign SdI's messages; with any, messages that others or nobody signed are not used. */
  EXCHANGE_SIGNERS: fingerprints,
  /** SHA-256 of the certificates of the PEC providers that are trusted, or of the authority that issued them. */
  EXCHANGE_PEC_SIGNERS: fingerprints,
  /** 1: PEC boxes may be on this machine, without encryption, for trying. */
  EXCHANGE_PEC_LOCAL: z.enum(['0', '1']).default('0'),
  /** Milliseconds between two mails of one PEC box: providers refuse those that come faster. */
  EXCHANGE_PEC_PACE: z.coerce.number().int().min(0).max(3_600_000).default(12_000),
  /** Where Invoicetronic's API answers. */
  EXCHANGE_INVOICETRONIC_URL: z.url({ protocol: /^https?$/ }).default('https://api.invoicetronic.com/v1'),
  /** Where Aruba's services answer; {service} stands for auth, ws, demoauth and demows. */
  EXCHANGE_ARUBA_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{service\}/)
    .default('https://{service}.fatturazioneelettronica.aruba.it'),
  /** Where A-Cube's services answer; {service} stands for common.api, api, common-sandbox.api and api-sandbox. */
  EXCHANGE_ACUBE_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{service\}/)
    .default('https://{service}.acubeapi.com'),
  /** Where Openapi's invoicing answers; {service} stands for sdi and test.sdi. */
  EXCHANGE_OPENAPI_URL: z
    .string()
    .regex(/^https?:\/\/\S*\{service\}/)
    .default('https://{service}.openapi.it'),
  /** Milliseconds that the sandbox takes to answer. */
  EXCHANGE_SANDBOX_DELAY: z.coerce.number().int().min(0).max(3_600_000).default(3_000),
})

const hasBackups = (set: z.output<typeof schema>): boolean =>
  set.LUNA_BACKUP_DIR !== '' || set.LUNA_BACKUP_S3_BUCKET !== ''

const configuration = schema
  .refine(
    ({ LUNA_REPLY_MAILBOX, LUNA_REPLY_ADDRESS }) =>
      (LUNA_REPLY_MAILBOX === '') === (LUNA_REPLY_ADDRESS === ''),
    { path: ['LUNA_REPLY_ADDRESS'], message: 'LUNA_REPLY_MAILBOX and LUNA_REPLY_ADDRESS are set together' },
  )
  .refine(
    (set) =>
      !hasBackups(set) || (set.LUNA_BACKUP_PASSPHRASE === '') !== (set.LUNA_BACKUP_PASSPHRASE_FILE === ''),
    {
      path: ['LUNA_BACKUP_PASSPHRASE'],
      message: 'nightly backups need either LUNA_BACKUP_PASSPHRASE or LUNA_BACKUP_PASSPHRASE_FILE',
    },
  )
  .refine((set) => (set.LUNA_BACKUP_S3_ACCESS_KEY === '') === (set.LUNA_BACKUP_S3_SECRET_KEY === ''), {
    path: ['LUNA_BACKUP_S3_SECRET_KEY'],
    message: 'LUNA_BACKUP_S3_ACCESS_KEY and LUNA_BACKUP_S3_SECRET_KEY are set together',
  })
  .refine((set) => !hasBackups(set) || set.LUNA_OPERATORS.length > 0, {
    path: ['LUNA_OPERATORS'],
    message: 'nightly backups need an address that is warned when they fail',
  })

export type Env = z.infer<typeof schema>

/** Reads the configuration once. A wrong value stops the start with a sentence that states what to set. */
function readEnv(source: NodeJS.ProcessEnv): Env {
  const result = configuration.safeParse(source)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(
    `Luna cannot start: set these environment variables right (see docs/configuration.md):\n${faults.join('\n')}`,
  )
}

export const env = readEnv(process.env)

// Auth.js reads where it lives under a name of its own: what it answers and keeps in cookies leads there.
process.env.NEXTAUTH_URL = env.LUNA_URL

/** Takes over what the environment says now: tests of one process give each file its own. */
export function rereadEnv(): void {
  Object.assign(env, readEnv(process.env))
  process.env.NEXTAUTH_URL = env.LUNA_URL
}
