import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contract } from '@/lib/api/contract'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { type Caller, testApi } from '@/tests/support/api'
import {
  addOffer,
  addPurchase,
  agreementData,
  invoiceData,
  issuedInvoice,
  purchaseData,
  studio,
} from '@/tests/support/builders'
import { type FlatEndpoint, flatten, inputsOf } from '@/tests/support/generated-input'
import { addReceivedDocument, readRegister } from '@/tests/support/salesforce/registers'

const context = testApi({ STORAGE_DIR: '.data/test-accountant' })
const roles: readonly string[] = ROLE_PRESETS.ACCOUNTANT
const guarded = flatten(contract).filter(({ roles }) => Array.isArray(roles))
const isOpen = (endpoint: FlatEndpoint): boolean =>
  (endpoint.roles as readonly string[]).some((role) => roles.includes(role))
const open = guarded.filter(isOpen)

/**
 * The tables that an accountant's calls may change: the archives that they ask for, their choice of a monthly mail and
 * their views are theirs, and so are the traces of the calls.
 */
const OWN = [
  'document_batch',
  'document_batch_row',
  'statistics_mail',
  'saved_view',
  'audit_entry',
  'audit_link',
  'audit_head',
  'idempotency_key',
  'file_removal',
]

/** A hash of the rows of a structure in each tenant table. */
async function contentsOf(structureId: number): Promise<Map<string, string>> {
  return context.api.asSystem(async (tx) => {
    const tables = await tx.$queryRaw<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'structure_id' order by 1`
    const contents = new Map<string, string>()
    for (const { name } of tables.filter((table) => !OWN.includes(table.name))) {
      const [row] = await tx.$queryRawUnsafe<{ hash: string }[]>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t
         where structure_id = ${structureId}`,
      )
      contents.set(name, row?.hash ?? '')
    }
    return contents
  })
}

/** A structure with documents of every kind, and its accountant. */
async function office() {
  const { caller, customer } = await studio(context.api)
  const invoice = await issuedInvoice(context.api, caller, invoiceData(customer.sku))
  await addOffer(context.api, caller, agreementData(customer.sku))
  await addPurchase(context.api, caller, purchaseData({ ana_sku: customer.sku }))
  const receivedDocument = await addReceivedDocument(context.api, caller, customer.sku)
  const accountant = await context.api.caller({
    structure: { id: caller.structureId },
    roles: [...ROLE_PRESETS.ACCOUNTANT],
  })
  return { caller, accountant, customer, invoice, receivedDocument }
}

const pathOf = (path: string, id: number) =>
  path
    .replace('{format}', 'pdf')
    .replace('{state}', 'ISSUED')
    .replace('{scope}', 'structure')
    .replace('{kind}', 'sales')
    .replace('{sheet}', 'sales')
    .replace('{line}', 'VP2')
    .replace(/\{[^}]+\}/g, String(id))

const call = (as: Caller, { method, path }: FlatEndpoint, id: number, body: unknown) =>
  context.api.call(method, pathOf(path, id), { as, body: method === 'GET' ? undefined : body })

describe('an accountant', () => {
  it('may read every list of documents, the registers and the month', async () => {
    const { accountant, invoice, receivedDocument } = await office()
    const rest = '/api/salesforce/rest'
    for (const path of [
      'invoice/list/structure',
      'invoice/list/structure?agreementTypeValue=passive',
      `invoice/${invoice.id}`,
      `invoice/${invoice.id}/print/pdf`,
      `passive/${receivedDocument.id}`,
      'creditnote/list/structure',
      'offer/list/structure',
      'contract/list/structure',
      'purchase/list/structure',
      'register/list/sales?period=2026-11',
      'register/list/purchases?period=2026-11',
      'register/summary?period=2026-Q4',
      'register/bollo?year=2026',
      'register/ritenute?year=2026',
      'register/print/sales/xlsx?period=2026-11',
      'register/month',
    ]) {
      const answer = await context.api.call('GET', `${rest}/${path}`, { as: accountant })
      expect([path, answer.status]).toEqual([path, 200])
    }
  })

  it('is refused by every call that is not open to them', async () => {
    const { accountant } = await office()
    for (const endpoint of guarded.filter((one) => !isOpen(one))) {
      const answer = await call(accountant, endpoint, 1, {})
      expect([endpoint.key, answer.status]).toEqual([endpoint.key, 403])
    }
  }, 60_000)

  it('sees the structures that gave them access, each by itself, and no other', async () => {
    const [{ accountant, caller }, second, third] = [await office(), await office(), await office()]
    await context.api.asSystem((tx) =>
      tx.membership.create({
        data: {
          account_id: accountant.accountId,
          structure_id: second.caller.structureId,
          gui_item_list: [...roles],
        },
      }),
    )
    const nameOf = ({ structureId: id }: Caller) =>
      context.api.asSystem(async (tx) => (await tx.structure.findUniqueOrThrow({ where: { id } })).name)
    const ids = async (as: Caller) => {
      const headers = { 'x-luna-structure': await nameOf(as) }
      const path = '/api/salesforce/rest/register/list/sales?period=2026-11'
      const { status, body } = await context.api.call('GET', path, { as: accountant, headers })
      return status === 200 ? body.row_list.map((row: { id: number }) => row.id) : status
    }
    const own = async (as: Caller) =>
      (await readRegister(context.api, as, 'sales', '2026-11')).row_list[0]?.id
    expect(await ids(caller)).toEqual([await own(caller)])
    expect(await ids(second.caller)).toEqual([await own(second.caller)])
    expect(await ids(third.caller)).toBe(403)
  })

  it('changes nothing, whatever call of the contract is open to them and whatever it is given', async () => {
    const { caller, accountant, customer, invoice, receivedDocument } = await office()
    const before = await contentsOf(caller.structureId)
    const known = { ana_sku: customer.sku, sku: customer.sku, invoice_id: invoice.id, revision: undefined }
    const passed = new Set<string>()
    for (const endpoint of open) {
      const inputs = endpoint.input
        ? fc.sample(inputsOf(endpoint.input, known), { numRuns: 4, seed: 7 })
        : [{}]
      for (const [at, input] of inputs.entries()) {
        const answer = await call(
          accountant,
          endpoint,
          at % 2 === 0 ? invoice.id : receivedDocument.id,
          input,
        )
        expect([endpoint.key, answer.status < 500]).toEqual([endpoint.key, true])
        if (answer.status === 200) passed.add(endpoint.key)
      }
    }
    expect(passed.size).toBeGreaterThan(open.length / 3)
    expect([...(await contentsOf(caller.structureId))]).toEqual([...before])
  }, 120_000)
})
