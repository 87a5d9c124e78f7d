import type { Api } from '@/tests/support/api'
import { addPeople } from '@/tests/support/booking/events'
import { addCourt, type Club, club, reserve, type Slot, slot } from '@/tests/support/reservations/club'
import { percentile, timingOf } from './measure'
import { print } from './print'

const RUNS = 30
const CALLERS = 200
const BASKETS = 500
const BUYERS = 20
const ROOMS = 6
const DAY = '2027-02-03'

/**
 * 200 callers at once on one time, thirty times over, of whom one has it; and 500 baskets of one to four rooms, in any
 * order, by 20 callers.
 */
export async function reservationRaces(api: Api): Promise<void> {
  await manyOnOneTime(api)
  await baskets(api)
}

async function manyOnOneTime(api: Api): Promise<void> {
  const at = await club(api)
  const skus = await addPeople(api, at.caller, CALLERS)
  const taken: number[] = []
  for (let run = -1; run < RUNS; run += 1) {
    const { id } = await addCourt(api, at.caller)
    const answers = await Promise.all(
      skus.map((sku) => timedReserve(api, at, [slot(id, '10:00', '11:00', DAY)], sku)),
    )
    const given = answers.filter(({ status }) => status === 200).length
    if (given !== 1) throw new Error(`One time was given ${given} times`)
    // The first run is the warm-up.
    if (run >= 0) taken.push(...answers.map(({ milliseconds }) => milliseconds))
  }
  const timing = timingOf(taken)
  print({
    what: `${CALLERS} at once on one time, ${RUNS}x`,
    ours: timing,
    aim: 'p99 <= 1,000',
    note: `(p99 ${percentile(taken, 0.99).toFixed(0)}; always one in)`,
  })
}

async function baskets(api: Api): Promise<void> {
  const at = await club(api)
  const rooms = [at.court]
  while (rooms.length < ROOMS) rooms.push(await addCourt(api, at.caller, { kind: 'ROOM' }))
  const waiting = Array.from({ length: BASKETS }, (_, index) => {
    const from = 9 + (index % 12)
    const chosen = Array.from({ length: 1 + (index % 4) }, (_, n) => rooms[(index * 5 + n * 5) % ROOMS])
    const [start, end] = [`${String(from).padStart(2, '0')}:00`, `${String(from + 1).padStart(2, '0')}:00`]
    const day = `2027-02-${String(1 + (index % 28)).padStart(2, '0')}`
    return chosen.flatMap((room) => (room ? [slot(room.id, start, end, day)] : []))
  })
  const taken: number[] = []
  const start = performance.now()
  const buy = async (sku: string) => {
    for (let basket = waiting.pop(); basket; basket = waiting.pop()) {
      const { status, milliseconds } = await timedReserve(api, at, basket, sku)
      if (status !== 200 && status !== 409) throw new Error(`A basket was answered with ${status}`)
      taken.push(milliseconds)
    }
  }
  await Promise.all((await addPeople(api, at.caller, BUYERS)).map(buy))
  const seconds = (performance.now() - start) / 1000
  print({
    what: `${BASKETS} baskets by ${BUYERS} callers`,
    ours: timingOf(taken),
    aim: '<= 10 s altogether',
    note: `(${seconds.toFixed(1)} s)`,
  })
}

async function timedReserve(api: Api, { caller }: Club, slots: readonly Slot[], anagrafica_sku: string) {
  const start = performance.now()
  const { status, body } = await reserve(api, caller, slots, { anagrafica_sku })
  if (status !== 200 && status !== 409) throw new Error(JSON.stringify(body))
  return { status, milliseconds: performance.now() - start }
}
