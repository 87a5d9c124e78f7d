import { describe, expect, it } from 'vitest'
import type { Activity } from '@/lib/api/activity/timeline-fields'
import { ROLE_PRESETS, ROLES, type Role } from '@/lib/domain/access/roles'
import {
  ACTIVITIES,
  ACTIVITY_KINDS,
  type ActivityKind,
  kindsOfReader,
} from '@/lib/domain/activity/activity-kinds'
import { activityRowsRead } from '@/tests/support/activity'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, invoiceData, issuedInvoice, line, studio } from '@/tests/support/builders'
import { pay } from '@/tests/support/salesforce/payments'

const context = testApi()
const path = '/api/activity/rest/timeline/list'
const TIMELINE = 'GUI_SHOW_SIDE_MENU_TIMELINE'

type Page = { activity_list: Activity[]; next: string | null }

async function read(as: Caller, query: Record<string, string | number> = {}): Promise<Page> {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const { status, body } = await context.api.call('GET', `${path}?${text}`, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** All events that a caller sees, page by page. */
async function readAll(as: Caller): Promise<Page> {
  const page = await read(as, { size: 100 })
  while (page.next !== null) {
    const { activity_list, next } = await read(as, { size: 100, before: page.next })
    page.activity_list.push(...activity_list)
    page.next = next
  }
  return page
}

const kindsOf = ({ activity_list }: Page) => activity_list.map(({ kind }) => kind)

const holder = (structureId: number, roles: readonly Role[]) =>
  context.api.caller({ structure: { id: structureId }, roles })

/** Events in a structure without the acts that they are of, minutes apart, the last one first; some at the same instant. */
async function addEvents(structureId: number, kinds: readonly ActivityKind[], copies = 1): Promise<void> {
  await context.api.asSystem(
    (tx) => tx.$executeRaw`
      insert into activity (structure_id, at, kind, account_id, subject_id, cents)
      select ${structureId}::int, timestamptz '2026-11-20 12:00+01' - make_interval(mins => (n / 3)::int), k.kind, 7, 1, n
      from generate_series(1, ${copies}::int) n, unnest(${[...kinds]}::text[]) k (kind)`,
  )
}

describe('the timeline', () => {
  it('shows what happened, newest first, with its author, its customer and the way to the thing', async () => {
    const { caller, customer } = await studio(context.api)
    const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
    await context.api.call('POST', '/api/salesforce/rest/invoice/send', {
      as: caller,
      body: { invoice_id: invoice.id, mail_to: 'a@posta.example' },
    })
    await pay(context.api, caller, invoice.id, { amount: 100.01 })
    const { activity_list, next } = await read(caller)
    for (const _ of ['customer', 'company'])
      expect(activity_list.pop()).toMatchObject({ kind: 'ENTRY_ADDED' })
    const common = {
      author: { id: caller.accountId, name: caller.email },
      entry: { id: customer.id, sku: customer.sku, name: 'Officina Rossi S.r.l.' },
    }
    const subject = { type: 'INVOICE', id: invoice.id, name: '1/2026', mail_state: null }
    expect(next).toBeNull()
    expect(activity_list).toMatchObject([
      { ...common, kind: 'PAYMENT_IN', subject, amount: 100.01 },
      {
        ...common,
        kind: 'INVOICE_MAILED',
        subject: { ...subject, name: expect.stringContaining('1/2026'), mail_state: 'KEPT' },
        amount: null,
      },
      { ...common, kind: 'INVOICE_ISSUED', subject, amount: invoice.total },
    ])
  })

  it('reads every event once, page by page, at whatever size', async () => {
    const caller = await context.api.caller()
    await addEvents(caller.structureId, ['INVOICE_ISSUED', 'PAYMENT_IN', 'OFFER_SENT'], 40)
    const whole = (await read(caller, { size: 100 })).activity_list
    const seen: Activity[] = []
    let before: string | null = null
    do {
      const page: Page = await read(caller, { size: 7, ...(before ? { before } : {}) })
      expect(page.activity_list.length).toBeLessThanOrEqual(7)
      seen.push(...page.activity_list)
      before = page.next
    } while (before)
    expect(seen).toHaveLength(120)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
    expect(seen.slice(0, 100)).toEqual(whole)
    const order = seen.map(({ at, id }) => [at, id] as const)
    expect(order).toEqual(
      [...order].sort(([a, first], [b, second]) => (a === b ? second - first : a < b ? 1 : -1)),
    )
  })

  it('is filtered by area, kind, person, entry, amount and days', async () => {
    const { caller, customer } = await studio(context.api)
    const other = await addEntry(context.api, caller, company())
    const structure = { id: caller.structureId }
    const colleague = await context.api.caller({ structure })
    const priced = (sku: string, single_price: number) =>
      invoiceData(sku, { product_list: [line({ single_price, iva: 0, natura: 'N2.2' })] })
    const small = await issuedInvoice(context.api, caller, priced(customer.sku, 50))
    await issuedInvoice(context.api, colleague, priced(other.sku, 500))
    await pay(context.api, colleague, small.id, { amount: 20 })
    const found = async (query: Record<string, string | number>) => kindsOf(await read(caller, query))
    const [issued, paid] = ['INVOICE_ISSUED', 'PAYMENT_IN']
    expect(await found({ area: 'PAYMENTS' })).toEqual([paid])
    expect(await found({ kind: 'INVOICE_ISSUED' })).toEqual([issued, issued])
    expect(await found({ kind: 'INVOICE_ISSUED', area: 'PAYMENTS' })).toEqual([])
    expect(await found({ account_id: colleague.accountId })).toEqual([paid, issued])
    expect(await found({ sku: other.sku })).toEqual([issued, 'ENTRY_ADDED'])
    expect(await found({ amount_from: 20, amount_to: 50 })).toEqual([paid, issued])
    expect(await found({ amount_from: 20.01, amount_to: 499.99 })).toEqual([issued])
    const today = (await read(caller)).activity_list[0]?.at.slice(0, 10) ?? ''
    expect(await found({ date_from: today, date_to: today })).toHaveLength(6)
    expect(await found({ date_to: '2020-01-01' })).toEqual([])
    expect(await found({ date_from: '', amount_from: '', sku: '', area: '' })).toHaveLength(6)
  })

  it('refuses what is no filter with the name of it', async () => {
    const caller = await context.api.caller()
    for (const query of ['size=101', 'before=x', 'kind=SOMETHING', 'amount_from=-1', 'date_from=31/12']) {
      const { status } = await context.api.call('GET', `${path}?${query}`, { as: caller })
      expect([query, status]).toEqual([query, 400])
    }
  })

  it('keeps the row of a thing that is gone, without a way to it', async () => {
    const caller = await context.api.caller()
    await addEvents(caller.structureId, ['INVOICE_DELETED'])
    expect((await read(caller)).activity_list).toMatchObject([
      { kind: 'INVOICE_DELETED', subject: null, entry: null },
    ])
  })

  it('lists the staff by whom it can be filtered, and no customers', async () => {
    const caller = await context.api.caller()
    const structure = { id: caller.structureId }
    await context.api.caller({ structure, roles: ROLE_PRESETS.CUSTOMER })
    const colleague = await context.api.caller({ structure })
    const { body } = await context.api.call('GET', '/api/activity/rest/timeline/people', { as: caller })
    expect(body.person_list).toEqual(
      [caller, colleague].map(({ accountId, email }) => ({ id: accountId, name: email })),
    )
  })
})

describe('a reader of the timeline', () => {
  it('sees no event of another structure, of the same family or not', async () => {
    const structure = await context.api.structure()
    const below = await context.api.structure(structure)
    const caller = await context.api.caller({ structure })
    await addEvents(below.id, ACTIVITY_KINDS)
    await addEvents((await context.api.structure()).id, ACTIVITY_KINDS)
    expect((await read(caller)).activity_list).toEqual([])
    await addEvents(structure.id, ['INVOICE_ISSUED'])
    expect((await read(caller)).activity_list).toHaveLength(1)
  })

  it('sees the events of every kind with the roles of the kind alone, and none without one of them', async () => {
    const { id } = await context.api.structure()
    await addEvents(id, ACTIVITY_KINDS)
    const sets = new Map(
      ACTIVITY_KINDS.map((kind) => [JSON.stringify(ACTIVITIES[kind].roles), ACTIVITIES[kind].roles]),
    )
    expect(sets.size).toBeGreaterThan(12)
    const isOpenTo = (kind: ActivityKind, roles: readonly Role[]) =>
      ACTIVITIES[kind].roles.every((group) => group.some((role) => roles.includes(role)))
    for (const groups of sets.values()) {
      for (let n = 0; n < Math.max(...groups.map(({ length }) => length)); n += 1) {
        const roles = groups.flatMap((group) => group[Math.min(n, group.length - 1)] ?? [])
        const shown = kindsOf(await readAll(await holder(id, [TIMELINE, ...roles])))
        for (const kind of ACTIVITY_KINDS) {
          const times = shown.filter((name) => name === kind).length
          expect([kind, times]).toEqual([kind, isOpenTo(kind, roles) ? 1 : 0])
        }
      }
      for (const without of groups) {
        const roles = ROLES.filter((role) => !without.includes(role))
        const reader = await holder(id, roles)
        const hidden = ACTIVITY_KINDS.filter((kind) => !isOpenTo(kind, roles))
        expect(hidden.length).toBeGreaterThan(0)
        const left = kindsOf(await readAll(reader))
        expect(left.filter((kind) => hidden.includes(kind))).toEqual([])
        for (const kind of hidden) expect(kindsOf(await read(reader, { kind }))).toEqual([])
      }
    }
  })

  it('learns nothing of hidden events by sizes of pages or by the cursor', async () => {
    const { id } = await context.api.structure()
    await addEvents(id, ['PAYMENT_IN', 'OFFER_SENT'], 30)
    await addEvents(id, ['INVOICE_ISSUED'], 10)
    const reader = await holder(id, [TIMELINE, 'GUI_CAN_LIST_INVOICE'])
    const page = await read(reader, { size: 10 })
    expect([page.activity_list.length, page.next]).toEqual([10, null])
    expect(new Set(kindsOf(page))).toEqual(new Set(['INVOICE_ISSUED']))
  })

  it('needs the role of the timeline, whatever else it holds', async () => {
    const { id } = await context.api.structure()
    const roles = ROLES.filter((role) => role !== TIMELINE)
    expect(kindsOfReader(roles)).toEqual(ACTIVITY_KINDS)
    const reader = await holder(id, roles)
    for (const call of [path, '/api/activity/rest/timeline/people']) {
      expect((await context.api.call('GET', call, { as: reader })).status).toBe(403)
    }
  })
})

describe('a page of a long timeline', () => {
  it('is read along an index at any depth, with any filter, however rare its kinds are', async () => {
    const { id } = await context.api.structure()
    const reader = await holder(id, ROLES)
    await addEvents(id, ['INVOICE_ISSUED', 'PAYMENT_IN', 'INVOICE_MAILED'], 20_000)
    await addEvents(id, ['CONTRACT_ACCEPTED'], 3)
    await context.api.asSystem((tx) => tx.$executeRawUnsafe('analyze activity'))
    const rowsRead = async (query: Record<string, string | number>): Promise<number> => {
      const { kind, deep, ...rest } = query
      const filter = { structure_id: id, ...rest }
      const kinds = ACTIVITY_KINDS.filter(
        (name) => (!kind || name === kind) && (!rest.amount_from || ACTIVITIES[name].hasAmount),
      )
      const cursor = deep ? { at: new Date('2026-11-16T12:00:00Z'), id: 10 ** 9 } : null
      return activityRowsRead(kinds, filter, cursor)
    }
    expect(await rowsRead({})).toBeLessThan(1_000)
    expect(await rowsRead({ deep: 1 })).toBeLessThan(1_000)
    expect(await rowsRead({ kind: 'CONTRACT_ACCEPTED' })).toBeLessThan(100)
    expect(await rowsRead({ account_id: 7, deep: 1 })).toBeLessThan(1_000)
    expect(await rowsRead({ account_id: reader.accountId })).toBeLessThan(100)
    expect(await rowsRead({ sku: 'nobody' })).toBeLessThan(100)
    expect(await rowsRead({ amount_from: 12.34, amount_to: 12.34 })).toBeLessThan(1_000)
    expect(await rowsRead({ amount_from: 1 })).toBeLessThan(1_000)
  }, 60_000)
})
