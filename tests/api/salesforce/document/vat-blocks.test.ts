import { describe, expect, it } from 'vitest'
import { TIPO_DOCUMENTO } from '@/lib/domain/codes/fatturapa'
import { NOT_PURCHASED, RECEIVED_AS_SALES } from '@/lib/domain/registers/vat-register'
import type { Prisma } from '@/server/db/generated/client'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { addReceivedDocument, readRegister, wrongVatBlocks } from '@/tests/support/salesforce/registers'
import { randomFrom } from '@/tests/unit/domain/documents/document-builder'

const context = testApi({ DATABASE_POOL: '12' })
const base = '/api/salesforce/rest'
const STANDARD = { typology: 'STANDARD', payment_methods: ['ALLOWANCE'], payment_days: [30] }
const CALLERS = 4
const STEPS = 40

type Random = ReturnType<typeof randomFrom>
type StoredDocument = {
  id: number
  type: string
  state: string
  document_kind: string
  number: number | null
}

const call = (as: Caller, method: string, path: string, body?: unknown) =>
  context.api.call(method, `${base}/${path}`, { as, body })

const plain = (sku: string, over: object = {}) =>
  invoiceData(sku, { invoice_configuration: STANDARD, ...over })

const lines = (random: Random) =>
  Array.from({ length: 1 + random.upTo(3) }, () => {
    const iva = random.pick([22, 10, 4, 0])
    const natura = iva === 0 ? { natura: random.pick(['N1', 'N4']) } : {}
    const esigibilita_iva = random.pick(['I', 'I', 'D', 'S'])
    return line({ iva, esigibilita_iva, single_price: (100 + random.upTo(9_999)) / 100, ...natura })
  })

const someDay = (random: Random): string => `2026-1${random.upTo(2)}-${10 + random.upTo(10)}`

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type)

/** Changes a document without a call, as an answer of the exchange system or a correction by hand does. */
const put = (id: number, data: Prisma.documentUpdateInput) =>
  context.api
    .asSystem((tx) => tx.document.update({ where: { id }, data }))
    .then(
      () => ({ status: 200 }),
      () => ({ status: 422 }),
    )

type DocumentLife = { caller: Caller; sku: string; random: Random; rows: readonly StoredDocument[] }
type Action = (life: DocumentLife) => Promise<{ status: number } | undefined>

const some = (
  { random, rows }: DocumentLife,
  fits: (row: StoredDocument) => boolean,
): StoredDocument | undefined => {
  const found = rows.filter(fits)
  return found.length > 0 ? random.pick(found) : undefined
}

const isReceived = ({ type }: StoredDocument) => type === 'PASSIVE'
const isNumbered = ({ number }: StoredDocument) => number !== null
const isDraft = ({ type, number, state }: StoredDocument) =>
  type === 'ACTIVE' && number === null && state !== 'DELETED'

const content = ({ sku, random }: DocumentLife) => ({
  ana_sku: sku,
  number: `R/${random.upTo(1_000_000)}`,
  date: someDay(random),
  product_list: lines(random),
})

const ACTIONS: Record<string, Action> = {
  receive: (life) =>
    call(life.caller, 'POST', 'passive/add', {
      passive_data: { ...content(life), document_kind: life.random.pick(['INVOICE', 'CREDITNOTE']) },
    }),
  correct: async (life) => {
    const row = some(life, isReceived)
    const passive_data = { ...content(life), id: row?.id, document_kind: row?.document_kind }
    return row && call(life.caller, 'POST', 'passive/update', { passive_data })
  },
  register: async (life) => {
    const row = some(life, isReceived)
    const registered_on = life.random.pick(['2026-12-30', '2027-01-10', '2027-02-10'])
    return row && call(life.caller, 'PUT', `register/document/${row.id}`, { registered_on })
  },
  throwAway: async (life) => {
    const row = some(life, isReceived)
    return row && call(life.caller, 'DELETE', `passive/${row.id}`)
  },
  bringBack: async (life) => {
    const row = some(life, (one) => isReceived(one) && one.state === 'DELETED')
    return row && put(row.id, { state: 'ISSUED' })
  },
  retype: async (life) => {
    const row = some(life, isReceived)
    return row && put(row.id, { tipo_documento: life.random.pick(['TD01', 'TD17', 'TD27', 'TD29']) })
  },
  draft: ({ caller, sku, random }) =>
    call(caller, 'POST', 'invoice/createInvoice', {
      invoice_data: plain(sku, {
        product_list: lines(random),
        json_state: { invoice_state: 'TO_BE_ISSUED' },
      }),
    }),
  edit: async (life) => {
    const row = some(life, (one) => isDraft(one) && one.document_kind === 'INVOICE')
    const data = plain(life.sku, { product_list: lines(life.random) })
    return row && call(life.caller, 'POST', 'invoice/update', { invoice_data: { ...data, id: row.id } })
  },
  issue: async (life) => {
    const row = some(life, isDraft)
    const path = row?.document_kind === 'CREDITNOTE' ? 'creditnote' : 'invoice'
    return row && call(life.caller, 'PUT', `${path}/issue/${row.id}`)
  },
  credit: async (life) => {
    const row = some(life, (one) => isNumbered(one) && one.document_kind === 'INVOICE')
    const body = { creditnote_id: [row?.id], date: '2026-11-20' }
    return row && call(life.caller, 'POST', 'creditnote/createMultipleCreditnote', body)
  },
  reject: async (life) => {
    const row = some(life, isNumbered)
    return row && put(row.id, { state: 'DIGITAL_SENT_ERROR' })
  },
  correctRejected: async (life) => {
    const row = some(life, ({ state }) => state === 'DIGITAL_SENT_ERROR')
    const block = { iva: '22', natura: null, esigibilita_iva: 'I', imponibile: '50', imposta: '11' }
    return row && put(row.id, { totals: { riepilogo: [block] }, total: 61 })
  },
  accept: async (life) => {
    const row = some(life, ({ state }) => state === 'DIGITAL_SENT_ERROR')
    return row && put(row.id, { state: 'DIGITAL_SENT_SUCCESS' })
  },
  pay: async (life) => {
    const row = some(life, (one) => isNumbered(one) && one.document_kind === 'INVOICE')
    const invoice_data = { id: row?.id, json_state: { invoice_state: 'PAYED' } }
    return row && call(life.caller, 'POST', 'invoice/update/state', { invoice_data })
  },
}

describe.each([1, 2])(
  '%s: four callers who issue, receive, correct, register and throw away at random',
  (seed) => {
    it('leave blocks that say what the documents say', async () => {
      const { caller, customer } = await studio(context.api)
      const all = Object.keys(ACTIONS)
      const names = [...all, 'draft', 'issue', 'receive', 'register', 'throwAway']
      const done = new Set<string>()
      const unexpected: unknown[] = []
      const act = async (name: string, random: Random) => {
        const rows: StoredDocument[] = await context.api.asSystem((tx) =>
          tx.document.findMany({
            where: { structure_id: caller.structureId },
            select: { id: true, type: true, state: true, document_kind: true, number: true },
            orderBy: { id: 'asc' },
          }),
        )
        const answer = await ACTIONS[name]?.({ caller, sku: customer.sku, random, rows })
        if (answer?.status === 200) done.add(name)
        else if (answer && ![404, 409, 422].includes(answer.status)) unexpected.push([name, answer])
      }
      const live = async (_: unknown, at: number) => {
        const random = randomFrom(seed * 100 + at)
        for (let step = 0; step < STEPS; step += 1) await act(random.pick(names), random)
      }
      await Promise.all(Array.from({ length: CALLERS }, live))
      // The actions that chance left out: each finds the documents that it needs among those of the actions before it.
      const random = randomFrom(seed)
      for (let round = 0; round < 5 && done.size < all.length; round += 1) {
        for (const name of all) await act(name, random)
      }
      expect(unexpected).toEqual([])
      expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
      expect(all.filter((name) => !done.has(name))).toEqual([])
      const { sums } = await readRegister(context.api, caller, 'sales', '2026-Q4')
      expect(sums.count).toBeGreaterThan(3)
    }, 180_000)
  },
)

describe('what was written without triggers', () => {
  it('is found wrong, and rebuilt', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await issuedInvoice(context.api, caller, plain(customer.sku))
    await addReceivedDocument(context.api, caller, customer.sku)
    const totals = {
      riepilogo: [{ iva: '10', natura: null, esigibilita_iva: 'I', imponibile: '1', imposta: '0.1' }],
    }
    await context.api.asSystem(async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`
      await tx.document.update({ where: { id }, data: { totals } })
    })
    expect(await wrongVatBlocks(context.api, caller.structureId)).toHaveLength(2)
    await context.api.asSystem((tx) => tx.$executeRaw`select rebuild_vat_blocks(${caller.structureId})`)
    expect(await wrongVatBlocks(context.api, caller.structureId)).toEqual([])
    expect((await readRegister(context.api, caller, 'sales', '2026-11')).sums).toMatchObject({ imposta: 0.1 })
  })
})

describe('received documents', () => {
  it('stand in the registers that their type belongs to', async () => {
    const { caller, customer } = await studio(context.api)
    const types = TIPO_DOCUMENTO.map(({ code }) => code)
    for (const tipo_documento of types) {
      const { id } = await addReceivedDocument(context.api, caller, customer.sku, { number: tipo_documento })
      await put(id, { tipo_documento })
    }
    const typesIn = async (kind: 'sales' | 'purchases') =>
      (await readRegister(context.api, caller, kind, '2026-11')).row_list.map((row) => row.tipo_documento)
    expect(await typesIn('sales')).toEqual(types.filter((type) => isOneOf(RECEIVED_AS_SALES, type)))
    expect(await typesIn('purchases')).toEqual(types.filter((type) => !isOneOf(NOT_PURCHASED, type)))
  })

  it('without a rate are counted with their total', async () => {
    const { caller, customer } = await studio(context.api)
    const { id } = await addReceivedDocument(context.api, caller, customer.sku)
    await context.api.asSystem((tx) => tx.document.update({ where: { id }, data: { totals: {} } }))
    const { sums, row_list } = await readRegister(context.api, caller, 'purchases', '2026-11')
    expect(sums).toEqual({ count: 1, imponibile: 0, imposta: 0, total: 244, rate_list: [] })
    expect(row_list).toMatchObject([{ id, protocol: 1, total: 244, rate_list: [] }])
  })
})

/** A document is registered under another day while somebody throws it away: what is wrong of its blocks then. */
async function registeredWhileThrownAway(): Promise<object[]> {
  const { caller, customer } = await studio(context.api)
  const { id } = await addReceivedDocument(context.api, caller, customer.sku)
  let tell = () => {}
  const isMoved = new Promise<void>((resolve) => {
    tell = resolve
  })
  const registered = context.api.asSystem(async (tx) => {
    await tx.$executeRaw`update vat_protocol set registered_on = '2026-12-01' where document_id = ${id}`
    tell()
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  await isMoved
  await Promise.all([registered, put(id, { state: 'DELETED' })])
  return wrongVatBlocks(context.api, caller.structureId)
}

describe('a document that is registered while somebody throws it away', () => {
  it('leaves no blocks', async () => {
    expect(await registeredWhileThrownAway()).toEqual([])
  })

  it('would leave some if its row were not held: the control of the test above', async () => {
    const [guard] = await context.api.asSystem(
      (tx) =>
        tx.$queryRaw<[{ source: string }]>`
          select pg_get_functiondef('write_vat_blocks_of_protocol'::regproc) as source`,
    )
    const replace = (source: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(source))
    await replace(guard.source.replace(/PERFORM FROM document.*?;/s, ''))
    try {
      expect(await registeredWhileThrownAway()).not.toEqual([])
    } finally {
      await replace(guard.source)
    }
  })
})
