import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { fillWithDocuments } from '@/tests/bench/stock'
import { type Caller, testApi } from '@/tests/support/api'
import { invoiceData, issuedInvoice, studio } from '@/tests/support/builders'
import { execute } from '@/tests/support/database-server'
import { isFullRun } from '@/tests/support/property-runs'
import { runBatchJob } from '@/tests/support/salesforce/batches'
import { sha256 } from '@/tests/support/salesforce/month-exports'
import { importReceived, signed, supplierXml } from '@/tests/support/salesforce/received'
import {
  listYearPackages,
  startYearPackage,
  wholeYearPackage,
} from '@/tests/support/salesforce/year-packages'

const context = testApi({
  STORAGE_DIR: mkdtempSync(join(tmpdir(), 'luna-year-test-')),
  EXCHANGE_SANDBOX_DELAY: '0',
})
const rest = '/api/salesforce/rest'
const base = `${rest}/register/year`
const YEAR = 2026

const issue = async (as: Caller, sku: string, date: string): Promise<number> =>
  (await issuedInvoice(context.api, as, invoiceData(sku, { date }))).id

const filesOf = (document_id: number) =>
  context.api.asSystem((tx) =>
    tx.einvoice_file.findMany({
      where: { document_id },
      include: { messages: true },
      orderBy: { id: 'asc' },
    }),
  )

/** Sends an invoice and takes the answer of the sandbox's exchange system. */
async function deliver(as: Caller, invoice_id: number): Promise<void> {
  await context.api.call('POST', `${rest}/einvoice/send`, { as, body: { invoice_id } })
  const [file] = await filesOf(invoice_id)
  const { exchangeSend } = await import('@/server/jobs/exchange/exchange-send')
  await exchangeSend.run({ file_id: file?.id ?? 0, structure_id: as.structureId })
  const { exchangePoll } = await import('@/server/jobs/exchange/exchange-poll')
  await exchangePoll.run({})
}

const markFile = (document_id: number, state: string) =>
  context.api.asSystem((tx) => tx.einvoice_file.updateMany({ where: { document_id }, data: { state } }))

/** Two e-invoices of the year, one of them delivered, one of the year after, and two received ones. */
async function year() {
  const { caller, customer } = await studio(context.api)
  const delivered = await issue(caller, customer.sku, '2026-03-05')
  const waiting = await issue(caller, customer.sku, '2026-10-06')
  await deliver(caller, delivered)
  const xml = supplierXml({ date: day('2026-10-07'), number: 'F/1' })
  const p7m = signed(supplierXml({ date: day('2026-10-08'), number: 'F/2' }))
  const earlier = supplierXml({ date: day('2025-12-31'), number: 'F/9' })
  await importReceived(context.api, caller, [
    { name: 'IT_1.xml', bytes: xml },
    { name: 'IT_2.xml.p7m', bytes: p7m },
    { name: 'IT_9.xml', bytes: earlier },
  ])
  return { caller, customer, delivered, waiting, xml, p7m }
}

const completenessOf = async (as: Caller, of = YEAR) =>
  (await context.api.call('GET', `${base}/${of}/completeness`, { as })).body.completeness

describe('the package of a year', () => {
  it('holds every file as it was sent and received, the messages of SdI, and true hashes of all', async () => {
    const { caller, delivered, waiting, xml, p7m } = await year()
    const { ended, files, index } = await wholeYearPackage(context.api, caller, YEAR)
    expect(ended).toMatchObject({ year: YEAR, state: 'DONE', total: 4, done: 4, refused: 0 })
    expect(ended?.file?.name).toBe('versamento_2026.zip')
    const [[sent], [unsent]] = [await filesOf(delivered), await filesOf(waiting)]
    const kept = [sent?.bytes, unsent?.bytes, ...(sent?.messages ?? []).map(({ bytes }) => bytes), xml, p7m]
    expect(sent?.messages.length).toBeGreaterThan(0)
    const hashes = kept.map((bytes) => sha256(bytes ?? Buffer.of()))
    expect(index.map((row) => row['SHA-256']).toSorted()).toEqual(hashes.toSorted())
    for (const row of index) {
      const bytes = files.get(row['File nel pacchetto'] ?? '') ?? Buffer.of()
      expect([sha256(bytes), String(bytes.length)]).toEqual([row['SHA-256'], row.Byte])
    }
    expect(index.find((row) => row['Nome del file'] === sent?.file_name)).toMatchObject({
      Contenuto: 'Fattura elettronica',
      Data: '2026-03-05',
      Stato: 'Consegnato',
      'Identificativo SdI': sent?.identificativo_sdi,
    })
    const sums = [...files]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, bytes]) => `${sha256(bytes)}  ${name}`)
    expect(files.get('SHA256SUMS')?.toString('utf8').trim().split('\n').toSorted()).toEqual(sums.toSorted())
  }, 60_000)

  it('has an index in the form of SInCRO that says it is not signed, and the sentence of what Luna is not', async () => {
    const { caller, xml } = await year()
    const { files } = await wholeYearPackage(context.api, caller, YEAR)
    const index = files.get('indice.xml')?.toString('utf8') ?? ''
    expect(index).toContain('non firmato')
    expect(index).toContain(`hashFunction="SHA-256">${sha256(xml)}</Hash>`)
    expect(files.get('LEGGIMI.txt')?.toString('utf8')).toContain(
      'Luna non è un sistema di conservazione a norma. Prepara i pacchetti; la conservazione resta a carico del titolare.',
    )
  }, 60_000)

  it('names what is missing, as the screen counts it', async () => {
    const { caller, customer, waiting } = await year()
    const refused = await issue(caller, customer.sku, '2026-10-07')
    await markFile(refused, 'REJECTED')
    await context.api.asSystem((tx) =>
      tx.numbering_counter.updateMany({
        where: { structure_id: caller.structureId, document_kind: 'INVOICE', year: YEAR },
        data: { last_number: 5 },
      }),
    )
    expect(await completenessOf(caller)).toMatchObject({
      issued: 3,
      missing_numbers: 2,
      no_file: 0,
      no_outcome: 1,
      rejected: 1,
      gap_list: [{ document_kind: 'INVOICE', from: 4, to: 5 }],
    })
    const { report } = await wholeYearPackage(context.api, caller, YEAR)
    expect(report.map(({ Rilievo, Quanti, Numero }) => [Rilievo, Quanti, Numero])).toEqual([
      ['Numeri mancanti', '2', ''],
      ['Senza file', '0', ''],
      ['Senza esito finale', '1', ''],
      ['Scartato o rifiutato e non rimandato', '1', ''],
      ['Numeri mancanti', '2', '4-5'],
      ['Senza esito finale', '1', '2/2026'],
      ['Scartato o rifiutato e non rimandato', '1', '3/2026'],
    ])
    await markFile(waiting, 'NOT_DELIVERED')
    expect(await completenessOf(caller)).toMatchObject({ no_outcome: 0 })
  }, 60_000)

  it('of a year without e-invoices says so', async () => {
    const { caller } = await studio(context.api)
    const { ended, files, index } = await wholeYearPackage(context.api, caller, 2020)
    expect([ended?.total, index]).toEqual([0, []])
    expect(files.get('LEGGIMI.txt')?.toString('utf8')).toContain('Nessuna fattura elettronica emessa.')
  })

  it('has nothing of another structure', async () => {
    const own = await year()
    const other = await year()
    const { files, index } = await wholeYearPackage(context.api, own.caller, YEAR)
    const [foreign] = await filesOf(other.delivered)
    const hashes = new Set([...files.values()].map((bytes) => sha256(bytes)))
    expect(foreign && hashes.has(sha256(foreign.bytes))).toBe(false)
    expect(index.map((row) => row['Nome del file'])).not.toContain(foreign?.file_name)
    expect(await completenessOf(own.caller)).toMatchObject({ issued: 2, missing_numbers: 0, no_outcome: 1 })
  }, 60_000)

  it('is one while it is made, its owner’s alone, and no month', async () => {
    const { caller } = await studio(context.api)
    const started = await Promise.all(
      Array.from({ length: 10 }, () => startYearPackage(context.api, caller, YEAR)),
    )
    expect(new Set(started.map(({ id }) => id)).size).toBe(1)
    const id = started[0]?.id ?? 0
    const colleague = await context.api.caller({ structure: { id: caller.structureId } })
    expect((await context.api.call('GET', `${base}/${id}/file`, { as: colleague })).status).toBe(404)
    expect((await context.api.call('GET', `${rest}/register/month`, { as: caller })).body).toMatchObject({
      month_export_list: [],
    })
    await context.api.call('POST', `${base}/${id}/cancel`, { as: caller })
    await runBatchJob(caller, id)
    expect(await listYearPackages(context.api, caller)).toEqual([])
    expect((await context.api.call('GET', `${base}/${id}/file`, { as: caller })).status).toBe(404)
  })
})

describe('the package of a year with many e-invoices', () => {
  const count = isFullRun ? 5_000 : 50
  const PAST = 2016

  /** Delivered e-invoices of 2016 by SQL, each with a file of its own and its receipt. */
  async function manyInvoices() {
    const { caller, customer } = await studio(context.api)
    const { structureId, accountId } = caller
    const stock = { structureId, accountId, customerSku: customer.sku }
    await fillWithDocuments(context.api.databaseUrl, stock, count)
    const xml = supplierXml({ date: day('2016-10-07'), number: 'F/1' }).toString('utf8')
    // Those of the fill have no content, and the database lets no file be changed.
    await execute(
      context.api.databaseUrl,
      `set session_replication_role = replica;
      update einvoice_file set bytes = convert_to($xml$${xml}$xml$ || '<!--' || id || '-->', 'UTF8')
        where structure_id = ${structureId};
      update einvoice_file set sha256 = encode(sha256(bytes), 'hex') where structure_id = ${structureId};
      insert into exchange_message (structure_id, einvoice_file_id, message_type, family, message_id, identificativo_sdi,
          file_name, bytes, sha256)
        select structure_id, id, 'RC', 'B2B', id::text, id::text, replace(file_name, '.xml', '_RC_001.xml'),
          convert_to('<RC>' || id || '</RC>', 'UTF8'), encode(sha256(convert_to('<RC>' || id || '</RC>', 'UTF8')), 'hex')
        from einvoice_file where structure_id = ${structureId}`,
    )
    return caller
  }

  it(`is made of ${count} within a minute, and its sums name a changed byte and a missing receipt`, async () => {
    const caller = await manyInvoices()
    const { ended, files, index, seconds } = await wholeYearPackage(context.api, caller, PAST)
    expect(seconds).toBeLessThan(60)
    expect([ended?.state, index.length]).toEqual(['DONE', count * 2])
    const folder = mkdtempSync(join(tmpdir(), 'luna-package-'))
    try {
      for (const [name, bytes] of files) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), bytes)
      }
      /** The names that the sums of the package find to be wrong. */
      const wrong = (): string[] => {
        const { stdout } = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
          cwd: folder,
          env: { ...process.env, LC_ALL: 'C' },
          encoding: 'utf8',
        })
        return stdout.trim().split('\n').filter(Boolean).toSorted()
      }
      expect(wrong()).toEqual([])
      const names = [...files.keys()].toSorted()
      const receipt = names.find((name) => name.endsWith('_RC_001.xml')) ?? ''
      const invoice = names.findLast((name) => /IT\d+\.xml$/.test(name)) ?? ''
      const bytes = Buffer.from(files.get(invoice) ?? '')
      bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200)
      await writeFile(join(folder, invoice), bytes)
      await rm(join(folder, receipt))
      expect(wrong()).toEqual([`${invoice}: FAILED`, `${receipt}: FAILED open or read`].toSorted())
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 300_000)
})
