import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const ENTRY = 'server/router.ts'

/** Packages that only threads, jobs or rare calls need: about a second of every start of the server. */
const HEAVY =
  /^(pdf-lib|@react-pdf\/|@cantoo\/fontkit|@libpdf\/|pdfjs-dist|@napi-rs\/canvas|archiver|stripe|sharp|exceljs|docx|file-type|nodemailer$|imapflow|@aws-sdk\/|prom-client$|@opentelemetry\/)/

/**
 * The packages that a module and those that it imports load before anything is called, each with the chain of modules
 * that leads to it. Imports of types load nothing, and an `import()` loads nothing until it is reached.
 */
async function loadedPackages(entry: string): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: '.build',
    logLevel: 'silent',
  })
  const chains = new Map([[entry, [entry]]])
  const packages = new Map<string, string[]>()
  for (const [module, chain] of chains) {
    for (const { path, kind, external } of metafile.inputs[module]?.imports ?? []) {
      if (kind === 'dynamic-import') continue
      const known = external ? packages : chains
      if (!known.has(path)) known.set(path, [...chain, path])
    }
  }
  return packages
}

const heavyOf = (packages: Map<string, string[]>): string[] =>
  [...packages].filter(([name]) => HEAVY.test(name)).map(([, chain]) => chain.join(' → '))

describe('the start of the server', () => {
  it('loads no library that only threads, jobs or rare calls need', async () => {
    const packages = await loadedPackages(ENTRY)
    expect([...packages.keys()]).toContain('zod')
    expect(heavyOf(packages)).toEqual([])
  })

  it('differs from that of the threads, whose modules load them', async () => {
    const pdf = heavyOf(await loadedPackages('server/pdf/index.ts'))
    expect(pdf.some((chain) => chain.endsWith('@react-pdf/renderer'))).toBe(true)
  })
})
