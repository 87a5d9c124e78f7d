import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@/scripts/project'
import type { Grown } from '../growth'
import type { Measured } from './floor'

const number = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
const ratio = (value: number): string => `${value.toFixed(2)}x`

/** The times of Luna and of the floor for each act, as a table of docs/performance.md. */
export function floorTable(measured: readonly Measured[]): string {
  const head = ['Act', 'Luna, ms', 'Floor, ms', 'Ratio', 'Aim', 'Luna: CPU', 'Floor: CPU']
  const rows = measured.map(({ what, most, luna, floor, processor }) => [
    what,
    `${number(luna.p50)} (${number(luna.p95)})`,
    `${number(floor.p50)} (${number(floor.p95)})`,
    ratio(luna.p50 / floor.p50),
    most ? `${most}x` : '',
    `${number(processor.luna)} + ${number(processor.lunaPostgres)}`,
    `${number(processor.floor)} + ${number(processor.floorPostgres)}`,
  ])
  return table(head, rows)
}

/** The time of each act in structures of as many invoices as the counts say, as a table of docs/performance.md. */
export function growthTable(grown: readonly Grown[], counts: readonly number[]): string {
  const many = (count: number) => count.toLocaleString('en')
  const last = counts.length - 1
  const steps = counts.slice(0, -1).map((count, place) => ({ count, place }))
  const head = [
    'Act, ms',
    ...counts.map(many),
    ...steps.map(({ count }) => `${many(counts[last] ?? 0)} to ${many(count)}`),
  ]
  const rows = grown.map(({ what, timings }) => [
    what,
    ...timings.map(({ p50 }) => number(p50)),
    ...steps.map(({ place }) => ratio((timings[last]?.p50 ?? 0) / (timings[place]?.p50 ?? 1))),
  ])
  return table(head, rows)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/**
 * Prints a table, and writes it into docs/performance.md in place of the one between the marks of its name where that is
 * asked for.
 */
export async function report(name: 'floor' | 'growth', text: string, isWritten: boolean): Promise<void> {
  console.log(text)
  if (!isWritten) return
  const path = join(root, 'docs/performance.md')
  const page = await readFile(path, 'utf8')
  const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`]
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/performance.md has no marks "${name}"`)
  await writeFile(path, `${before}${start}${text}${end}${after}`)
}
