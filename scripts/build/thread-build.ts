import { readFile, rm } from 'node:fs/promises'
import { type BuildOptions, build, context, type Plugin } from 'esbuild'
import { fingerprint, isStamped, stamp } from '@/scripts/project'
import { onShutdown } from '@/scripts/shutdown'

const folder = '.build/threads'
const stampPath = '.build/threads-built'

/** pdfkit asks for its fonts by a function of its own, in which no bundler sees what is needed: here by `require`. */
const standardFonts: Plugin = {
  name: 'standard-fonts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /pdfkit[/\\]js[/\\]pdfkit\.node\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll("require$1('#", "require('#"),
    })),
}

/** Everything that threads need in files that Node runs as they are: a server knows neither TypeScript nor our paths. */
const options = {
  entryPoints: ['server/workers/thread.ts'],
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Packages that are CommonJS ask for Node's own modules by require.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  plugins: [standardFonts],
  // These load programs and libraries from their own folders.
  external: ['pdfjs-dist', '@napi-rs/canvas', 'libxml2-wasm'],
  logLevel: 'silent',
} satisfies BuildOptions

/** Builds what the threads for heavy work run (server/workers), when a source changed since the last time. */
export async function ensureThreads(): Promise<string> {
  const state = await fingerprint([
    'lib',
    'server',
    'messages',
    'scripts/build/thread-build.ts',
    'package-lock.json',
  ])
  if (await isStamped(stampPath, state)) return 'unchanged'
  await rm(folder, { recursive: true, force: true })
  await build(options)
  await stamp(stampPath, state)
  return 'built'
}

/** In development: builds them, and again whenever a source changes; new threads run what was built last. */
export async function watchThreads(): Promise<string> {
  await rm(stampPath, { force: true })
  const watched = await context(options)
  onShutdown(() => watched.dispose())
  await watched.rebuild()
  await watched.watch()
  return 'watched'
}
