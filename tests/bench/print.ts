import { measureBeside, type Timing } from './measure'

/** A measured thing: ours, the bare SQL of the same work where there is such, and what was aimed at. */
export type Row = { what: string; ours: Timing; bare?: Timing; aim: string; note?: string }

const text = (value: number): string => value.toFixed(value < 10 ? 2 : 1).padStart(9)

export function printHead(): void {
  console.log(
    `${'what'.padEnd(34)}${'p50'.padStart(9)}${'p95'.padStart(9)}${'SQL p50'.padStart(9)}${'SQL p95'.padStart(9)}${'ratio'.padStart(7)}   aim`,
  )
}

export function print({ what, ours, bare, aim, note }: Row): void {
  const ratio = bare ? `${(ours.p50 / bare.p50).toFixed(1)}x`.padStart(7) : '      -'
  const sql = bare ? text(bare.p50) + text(bare.p95) : '        -        -'
  console.log(`${what.padEnd(34)}${text(ours.p50)}${text(ours.p95)}${sql}${ratio}   ${aim} ${note ?? ''}`)
}

/** Measures the same of many and of a tenth of them by turns, so that both meet the same machine, and prints the latter. */
export async function besideTenth(
  many: () => Promise<unknown>,
  tenth: () => Promise<unknown>,
): Promise<void> {
  const { ours, bare } = await measureBeside(100, many, tenth)
  const times = `${ours.p50.toFixed(1)} is ${(ours.p50 / bare.p50).toFixed(2)}x of it`
  print({ what: '  a tenth of them', ours: bare, aim: '<= 1.2x', note: `(${times})` })
}
