import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUDGETS, overBudget, pageWeights } from '@/scripts/build/page-weight'

let build: string

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'luna-page-weight-'))
})
afterAll(() => rm(build, { recursive: true, force: true }))

async function put(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(build, path)), { recursive: true })
  await writeFile(join(build, path), content)
}

/** A file of bytes that cannot be compressed weighs a little more than they are. */
const scripts = (sizes: Record<string, number>) =>
  Promise.all(Object.entries(sizes).map(([name, size]) => put(name, randomBytes(size))))

const manifest = (page: string, files: Record<string, string[]>) =>
  put(
    `server/app${page}/page_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
     globalThis.__RSC_MANIFEST[${JSON.stringify(`${page}/page`)}] = ${JSON.stringify({ entryJSFiles: files })}`,
  )

describe('the weight of a page', () => {
  it('counts each file once: the framework and layouts as its shell, the rest as its own', async () => {
    await put('build-manifest.json', JSON.stringify({ rootMainFiles: ['react.js'] }))
    await scripts({ 'react.js': 5000, 'layout.js': 3000, 'page.js': 2000, 'error.js': 900 })
    await manifest('/app/dashboard', {
      '[project]/app/layout': ['react.js', 'layout.js'],
      '[project]/app/error': ['layout.js', 'error.js'],
      '[project]/app/app/dashboard/page': ['layout.js', 'page.js'],
    })
    const [weight] = await pageWeights(build)
    expect(weight?.page).toBe('/app/dashboard')
    expect(weight?.shell).toBeGreaterThanOrEqual(8000)
    expect(weight?.shell).toBeLessThan(8100)
    expect(weight?.own).toBeGreaterThanOrEqual(2000)
    expect(weight?.own).toBeLessThan(2050)
  })

  it('is refused over its budget, and the page is named', () => {
    const { own, shell } = BUDGETS
    const at = (page: string, weight: { shell: number; own: number }) => overBudget([{ page, ...weight }])
    expect(at('/app/stats', { shell: shell.signedIn, own })).toEqual([])
    expect(at('/app/stats', { shell: shell.signedIn, own: own + 1 })[0]).toContain('/app/stats: its own')
    expect(at('/app', { shell: shell.signedIn + 1, own: 0 })[0]).toContain('/app: its shell')
    expect(at('/book/[structure]', { shell: shell.public + 1, own: 0 })[0]).toContain('/book')
    expect(at('/application', { shell: shell.public + 1, own: 0 })).toHaveLength(1)
  })
})
