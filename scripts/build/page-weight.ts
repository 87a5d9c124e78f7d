import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

/** The JavaScript that a page loads at once, in bytes as gzip sends it. */
export type PageWeight = {
  /** Its folder below app, as in `/app/dashboard`. */
  page: string
  /** The framework and the layouts around it. */
  shell: number
  /** Everything else that it needs before it can be used. */
  own: number
}

/**
 * The most that pages may load, in bytes. Of every shell about 132,000 are React and Next.js. What loads when it is needed
 * (charts, calendar, PDF viewer) and the texts of a language, which the browser keeps, are not counted.
 */
export const BUDGETS = {
  own: 150_000,
  shell: { signedIn: 267_000, public: 240_000 },
} as const

const PAGE = 'page_client-reference-manifest.js'

type Manifest = { entryJSFiles: Record<string, string[]> }

/** The weight of each page of a build, heaviest first. `build` is the folder that `next build` wrote. */
export async function pageWeights(build: string): Promise<PageWeight[]> {
  const { rootMainFiles } = JSON.parse(await readFile(join(build, 'build-manifest.json'), 'utf8'))
  const sizes = new Map<string, number>()
  const sizeOf = async (file: string): Promise<number> => {
    const size = sizes.get(file) ?? gzipSync(await readFile(join(build, file))).length
    sizes.set(file, size)
    return size
  }
  const sumOf = async (files: Set<string>): Promise<number> => {
    let sum = 0
    for (const file of files) sum += await sizeOf(file)
    return sum
  }
  const pages = join(build, 'server/app')
  const weights: PageWeight[] = []
  for (const path of await readdir(pages, { recursive: true })) {
    if (!path.endsWith(PAGE)) continue
    const entries = Object.entries(manifestOf(await readFile(join(pages, path), 'utf8')).entryJSFiles)
    const filesOf = (kind: RegExp) =>
      entries.filter(([name]) => kind.test(name)).flatMap(([, files]) => files)
    const shell = await sumOf(new Set([...rootMainFiles, ...filesOf(/\/layout$/)]))
    const all = await sumOf(new Set([...rootMainFiles, ...filesOf(/\/(layout|page)$/)]))
    weights.push({ page: `/${path.slice(0, -PAGE.length - 1)}`, shell, own: all - shell })
  }
  return weights.sort((a, b) => b.own - a.own)
}

/** A manifest is a script that puts its object under the page's name. */
function manifestOf(script: string): Manifest {
  const context = createContext({})
  runInContext(`globalThis.self = globalThis\n${script}`, context)
  const [manifest] = Object.values<Manifest>(context.__RSC_MANIFEST)
  if (!manifest) throw new Error('A manifest of Next.js names no page.')
  return manifest
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`

/** One sentence for each page whose own JavaScript, or whose shell, is over its budget. */
export function overBudget(weights: readonly PageWeight[]): string[] {
  return weights.flatMap(({ page, shell, own }) => {
    const most = /^\/app(\/|$)/.test(page) ? BUDGETS.shell.signedIn : BUDGETS.shell.public
    return [
      own > BUDGETS.own
        ? `${page}: its own JavaScript is ${kilobytes(own)}, at most ${kilobytes(BUDGETS.own)}.`
        : '',
      shell > most
        ? `${page}: its shell is ${kilobytes(shell)} of JavaScript, at most ${kilobytes(most)}.`
        : '',
    ].filter((sentence) => sentence !== '')
  })
}
