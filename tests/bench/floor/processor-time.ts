import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds of a tick of the kernel's counters (USER_HZ is 100 on every Linux that Node runs on). */
const TICK_MS = 10

/** Milliseconds of processor time that processes have used, in user and kernel mode; one that has ended counts nothing. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0)

function ticksOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold spaces.
    const [, ...fields] = text.slice(text.lastIndexOf(')')).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** The servers' processes behind the connections to a database. */
export async function backendsOf(sql: pg.Client, database: string): Promise<number[]> {
  const { rows } = await sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  )
  return rows.map(({ pid }) => pid)
}
