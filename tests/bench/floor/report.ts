import type { Measured } from './floor'

const number = (value: number): string => value.toFixed(value < 10 ? 2 : 1)

/** Prints what was measured as the table of docs/performance.md. */
export async function printFloor(measured: readonly Measured[], count: number): Promise<void> {
  console.log(`Beside the floor, ${count} invoices (milliseconds):`)
  const head = [
    'act',
    'Luna',
    'p95',
    'floor',
    'p95',
    'ratio',
    'aim',
    'CPU Luna + Postgres',
    'CPU floor + Postgres',
  ]
  console.log(`| ${head.join(' | ')} |`)
  console.log(`|${head.map(() => '---').join('|')}|`)
  for (const { what, most, luna, floor, processor } of measured) {
    const cells = [
      what,
      number(luna.p50),
      number(luna.p95),
      number(floor.p50),
      number(floor.p95),
      `${number(luna.p50 / floor.p50)}x`,
      most ? `${most}x` : '',
      `${number(processor.luna)} + ${number(processor.lunaPostgres)}`,
      `${number(processor.floor)} + ${number(processor.floorPostgres)}`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
