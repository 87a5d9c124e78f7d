import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import type pg from 'pg'
import { ensureBuilt } from '@/scripts/build/application-build'
import { ensureThreads } from '@/scripts/build/thread-build'
import type { Api } from '@/tests/support/api'
import { type Application, startApplication } from '@/tests/support/application'
import { hasPgBouncer, TestPgBouncer } from '@/tests/support/cluster/pgbouncer'
import { type HttpCall, send } from '../floor/http-caller'
import { backendsOf, processorTime } from '../floor/processor-time'
import { ACTS, type ActName, openShop, type Shop } from './shop'

const SERVERS = [1, 2, 4] as const
const CALLERS = 16
const SECONDS = 3
const ROUNDS = 3
/** Structures that are called in turn: what one of them writes waits for itself only. */
const SHOPS = 8
/** Seconds that each act is called before anything is counted, for each server. */
const WARM_UP_SECONDS = 2

type Spent = { servers: number; postgres: number; bouncer: number; callers: number }
/** Calls that were answered, the milliseconds that they took, and the milliseconds of processor that they cost. */
type Tally = Spent & { calls: number; milliseconds: number }

const emptyTally = (): Tally => ({
  calls: 0,
  milliseconds: 0,
  servers: 0,
  postgres: 0,
  bouncer: 0,
  callers: 0,
})

/**
 * Measures the calls a second of as many callers with 1, 2 and 4 servers on one Postgres, behind PgBouncer where it is
 * installed, with their order changing from round to round. Callers, servers and Postgres share this machine's processors: the
 * times of processor of a call are what holds for a larger one.
 */
export async function scale(api: Api, sql: pg.Client, url: string, count: number): Promise<void> {
  await ensureBuilt()
  await ensureThreads()
  const shops: Shop[] = []
  while (shops.length < SHOPS) shops.push(await openShop(api, url, count / SHOPS))
  await sql.query('vacuum analyze')
  const bouncer = hasPgBouncer() ? new TestPgBouncer('bench') : undefined
  await bouncer?.listen(url)
  const environment = {
    LUNA_WORKER: '0',
    LUNA_LOG: 'error',
    LUNA_SECRET: randomBytes(32).toString('hex'),
    ...(bouncer && { DATABASE_DIRECT_URL: bouncer.directUrl }),
  }
  const servers: Application[] = []
  try {
    while (servers.length < Math.max(...SERVERS))
      servers.push(await startApplication(bouncer?.url ?? url, environment))
    const spent = async (): Promise<Spent> => ({
      servers: processorTime(servers.map(({ pid }) => pid)),
      postgres: processorTime(await backendsOf(sql, 'bench')),
      bouncer: processorTime(bouncer ? [bouncer.pid] : []),
      callers: ownTime(),
    })
    print(await measureRounds(shops, servers, spent), bouncer !== undefined)
  } finally {
    for (const server of servers) await server.stop()
    await bouncer?.close()
  }
}

const ownTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Figures = Map<ActName, Map<number, Tally>>

async function measureRounds(
  shops: readonly Shop[],
  servers: readonly Application[],
  spent: () => Promise<Spent>,
): Promise<Figures> {
  const figures: Figures = new Map(
    ACTS.map((act) => [act, new Map(SERVERS.map((size) => [size, emptyTally()]))]),
  )
  for (const server of servers) await turn(shops, [server], WARM_UP_SECONDS, spent)
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = SERVERS.map((_, place) => SERVERS[(place + round) % SERVERS.length] ?? 1)
    for (const size of order) {
      const measured = await turn(shops, servers.slice(0, size), SECONDS, spent)
      for (const [act, tally] of measured) addTo(figures.get(act)?.get(size), tally)
    }
  }
  return figures
}

function addTo(sum: Tally | undefined, tally: Tally): void {
  if (!sum) return
  for (const key of Object.keys(tally) as (keyof Tally)[]) sum[key] += tally[key]
}

/** Every act in turn, by all callers at once, each for as many seconds. */
async function turn(
  shops: readonly Shop[],
  servers: readonly Application[],
  seconds: number,
  spent: () => Promise<Spent>,
): Promise<[ActName, Tally][]> {
  for (const shop of shops) await shop.prepare()
  const tallies: [ActName, Tally][] = []
  for (const act of ACTS) {
    const before = await spent()
    const started = performance.now()
    const calls = await callTogether(shops, servers, act, started + seconds * 1000)
    const milliseconds = performance.now() - started
    const after = await spent()
    const cost = {
      servers: after.servers - before.servers,
      postgres: after.postgres - before.postgres,
      bouncer: after.bouncer - before.bouncer,
      callers: after.callers - before.callers,
    }
    tallies.push([act, { calls, milliseconds, ...cost }])
  }
  return tallies
}

/** The calls that are answered until a time, sent to the servers in turn; each caller waits for its answer. */
async function callTogether(
  shops: readonly Shop[],
  servers: readonly Application[],
  act: ActName,
  end: number,
): Promise<number> {
  let calls = 0
  let sent = 0
  const work = async (caller: number) => {
    const shop = shops[caller % shops.length]
    while (shop && performance.now() < end) {
      const call: HttpCall | undefined = shop.next(act)
      // All drafts are issued, or all people booked.
      if (!call) return
      const server = servers[sent % servers.length]
      sent += 1
      shop.answered(act, await send(server?.url ?? '', call))
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => work(caller)))
  return calls
}

function print(figures: Figures, isPooled: boolean): void {
  console.log(
    `${CALLERS} callers in ${SHOPS} structures, ${ROUNDS} rounds of ${SECONDS} s each, ${cpus().length} processors, ${isPooled ? 'with' : 'without'} PgBouncer.`,
  )
  console.log(
    '| act | servers | calls/s | to one server | ms of processor per call: server + Postgres + PgBouncer + caller | busy |',
  )
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [act, bySize] of figures) {
    const rate = ({ calls, milliseconds }: Tally) => (calls * 1000) / milliseconds
    const one = rate(bySize.get(1) ?? emptyTally())
    for (const [size, tally] of bySize) {
      const { calls, milliseconds, servers, postgres, bouncer, callers } = tally
      const parts = [servers, postgres, bouncer, callers].map((spent) => (spent / calls).toFixed(2))
      const busy = (servers + postgres + bouncer + callers) / milliseconds
      const row = [
        act,
        size,
        rate(tally).toFixed(0),
        `${(rate(tally) / one).toFixed(2)}x`,
        parts.join(' + '),
        busy.toFixed(2),
      ]
      console.log(`| ${row.join(' | ')} |`)
    }
  }
}
