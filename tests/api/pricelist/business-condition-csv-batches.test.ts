import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { runImportJob } from '@/tests/support/files/imports'

const context = testApi({ STORAGE_DIR: '.data/test-condition-csv-batches' })
const base = '/api/pricelist/rest/businesscondition'

/** More than two batches of rows, so that the last ones are judged after the first were written. */
const COUNT = 1200

const codeOf = (index: number) => `C${String(index).padStart(6, '0')}`

const all = Array.from({ length: COUNT }, (_, index) => index)

/** A caller with 1,200 customers and the fields `sconto` and `trasporto`. */
async function wholesaler(): Promise<Caller> {
  const as = await context.api.caller()
  await context.api.asSystem(
    (tx) =>
      tx.$executeRaw`
      insert into anagrafica (structure_id, sku, last_name, taxcode)
      select ${as.structureId}, ${as.structureId} || code, 'Cliente', code from unnest(${all.map(codeOf)}::text[]) code`,
  )
  const fields = [
    { key: 'sconto', name: 'Sconto', type: 'PERCENTAGE' },
    { key: 'trasporto', name: 'Trasporto', type: 'FIXED' },
  ]
  const { status, body } = await context.api.call('POST', `${base}/customField`, {
    as,
    body: { business_condition_custom_field_list: fields },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return as
}

/** A row for each of these customers. */
const csv = (head: string, indices: readonly number[], textOf: (index: number) => string) =>
  `att_partita_iva;${head}\n${indices.map((index) => `${codeOf(index)};${textOf(index)}`).join('\n')}\n`

const discounts = csv('sconto', all, (index) => String(1 + (index % 50)))

async function uploaded(as: Caller, content: string, replaced?: number): Promise<number> {
  const form = new FormData()
  form.set('file', new File([content], 'condizioni.csv'))
  const path = replaced === undefined ? `${base}/csv/upload` : `${base}/csv/upload/${replaced}`
  const { status, body } = await context.api.call('POST', path, { as, form })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.import.id
}

async function imported(as: Caller, content: string, replaced?: number) {
  const id = await uploaded(as, content, replaced)
  await runImportJob(as, id)
  return (await context.api.call('GET', `${base}/import/${id}`, { as })).body.import
}

/** Everything that an import of conditions writes. */
const writtenBy = (as: Caller) =>
  context.api.asSystem(async (tx) => {
    const where = { structure_id: as.structureId }
    const conditions = await tx.business_condition.findMany({ where, orderBy: { id: 'asc' } })
    const owned = await tx.business_condition_csv_row.findMany({
      where,
      orderBy: { business_condition_id: 'asc' },
    })
    const files = await tx.business_condition_csv.findMany({ where, orderBy: { id: 'asc' } })
    const audited = await tx.audit_entry.count({
      where: { ...where, entity: { startsWith: 'business_condition' } },
    })
    return { conditions, owned, files, audited }
  })

/** Returns the values that are agreed, by the customer's code. */
const agreed = ({ conditions }: Awaited<ReturnType<typeof writtenBy>>) =>
  Object.fromEntries(conditions.map(({ sku_vendee, values }) => [sku_vendee.slice(-7), values]))

const agreedOf = (indices: readonly number[], valuesOf: (index: number) => object) =>
  Object.fromEntries(indices.map((index) => [codeOf(index), valuesOf(index)]))

describe('a CSV of more conditions than one batch', () => {
  it('brings each once, and changes nothing when it comes again', async () => {
    const as = await wholesaler()
    expect(await imported(as, discounts)).toMatchObject({ state: 'DONE', new_count: COUNT, processed: COUNT })
    const first = await writtenBy(as)
    expect([first.conditions.length, first.owned.length, first.files.length]).toEqual([COUNT, COUNT, 1])
    expect(agreed(first)).toEqual(agreedOf(all, (index) => ({ sconto: String(1 + (index % 50)) })))
    const again = await imported(as, discounts)
    expect(again).toMatchObject({ state: 'DONE', new_count: 0, changed_count: 0, unchanged_count: COUNT })
    expect(await writtenBy(as)).toEqual(first)
    const inItsOwnPlace = await imported(as, discounts, first.files[0]?.id)
    expect(inItsOwnPlace).toMatchObject({ state: 'DONE', changed_count: 0, unchanged_count: COUNT })
    expect(await writtenBy(as)).toEqual(first)
  })

  it('in the place of another takes back what that one brought, in whichever batch it stood', async () => {
    const as = await wholesaler()
    await imported(as, discounts)
    const { files } = await writtenBy(as)
    // In reverse: what stood in the first batch comes in the last. Every tenth customer is left out.
    const kept = all.filter((index) => index % 10 > 0).reverse()
    const transport = csv('trasporto', kept, (index) => String(100 + index))
    const job = await imported(as, transport, files[0]?.id)
    expect(job).toMatchObject({
      state: 'DONE',
      changed_count: kept.length,
      new_count: 0,
      processed: kept.length,
    })
    const after = await writtenBy(as)
    expect(agreed(after)).toEqual(agreedOf(kept, (index) => ({ trasporto: String(100 + index) })))
    expect(after.files).toMatchObject([{ id: files[0]?.id, row_count: kept.length }])
    expect(after.owned).toHaveLength(kept.length)
    expect(new Set(after.owned.map(({ keys }) => keys.join()))).toEqual(new Set(['trasporto']))
  })

  it('leaves nothing written when a row of the last batch is refused', async () => {
    const as = await wholesaler()
    await imported(as, discounts)
    const before = await writtenBy(as)
    const lastWrong = (index: number) => (index === COUNT - 1 ? '101' : '60')
    const job = await imported(as, csv('sconto', all, lastWrong), before.files[0]?.id)
    expect(job).toMatchObject({ state: 'REFUSED', error_count: 1 })
    expect(await writtenBy(as)).toEqual(before)
    // The same customer in the first and in the last batch.
    const twice = await imported(
      as,
      csv('sconto', [...all, 0], () => '60'),
    )
    expect(twice).toMatchObject({ state: 'REFUSED', error_count: 1 })
    expect(await writtenBy(as)).toEqual(before)
  })

  it('ends also when it is shown to be alive while it gives its file away', async () => {
    const as = await wholesaler()
    const run = (sql: string) => context.api.asSystem((tx) => tx.$executeRawUnsafe(sql))
    // Longer than from one beat to the next.
    await run(`create function give_slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(1.2); return new; end $$`)
    await run(`create trigger give_slowly before update on import_job for each row
      when (old.structure_id = ${as.structureId} and new.file_key is distinct from old.file_key)
      execute function give_slowly()`)
    const few = csv('sconto', all.slice(0, 3), () => '5')
    expect(await imported(as, few)).toMatchObject({ state: 'DONE', new_count: 3 })
    await run('drop function give_slowly() cascade')
  })

  it('waits for who changes some of them in another order, and is not waited for', async () => {
    const as = await wholesaler()
    await imported(as, discounts)
    const { conditions } = await writtenBy(as)
    const [lowest, highest] = [conditions[0]?.id ?? 0, conditions.at(-1)?.id ?? 0]
    const id = await uploaded(
      as,
      csv('sconto', all.toReversed(), () => '60'),
    )
    let begin = () => {}
    // Of its own, although it begins while the transaction is open.
    const job = new Promise<void>((resolve) => {
      begin = resolve
    }).then(() => runImportJob(as, id))
    await context.api.asSystem(async (tx) => {
      await tx.$queryRaw`select id from business_condition where id = ${lowest} for update`
      begin()
      // Of pg_locks: a transaction sees pg_stat_activity as it was when it first looked, without later connections.
      const isWaitedFor = async () => {
        const [found] = await tx.$queryRaw<{ waiting: boolean }[]>`
          select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waiting`
        return found?.waiting
      }
      await expect.poll(isWaitedFor, { timeout: 20_000 }).toBe(true)
      await tx.$queryRaw`select id from business_condition where id = ${highest} for update`
    })
    await job
    expect(agreed(await writtenBy(as))).toEqual(agreedOf(all, () => ({ sconto: '60' })))
  })
})
