import { describe, expect, it } from 'vitest'
import { day } from '@/lib/domain/core/day'
import { testApi } from '@/tests/support/api'
import { newVatNumber, studio } from '@/tests/support/builders'
import {
  archiveOfFiveHundred,
  importReceived,
  readReceivedImport,
  runReceivedImportJob,
  signed,
  supplierXml,
  uploadReceived,
} from '@/tests/support/salesforce/received'
import { zipOf } from '@/tests/unit/einvoice/envelopes'

const context = testApi({ STORAGE_DIR: '.data/test-received' })
const base = '/api/salesforce/rest'

const readReceived = (as: Parameters<typeof importReceived>[1], id: number) =>
  context.api.call('GET', `${base}/passive/${id}`, { as })

const utf8 = (text: string) => Buffer.from(text, 'utf8')

describe('an import of received files', () => {
  it('makes a document of each good file of a ZIP of 500, and of none twice', {
    timeout: 300_000,
  }, async () => {
    const { caller } = await studio(context.api)
    const { good, zip } = archiveOfFiveHundred()
    const files = [{ name: 'ricevute.zip', bytes: zip }]
    const first = await importReceived(context.api, caller, files)
    expect(first.run).toMatchObject({
      state: 'DONE',
      file_count: 500,
      created_count: 475,
      present_count: 20,
      error_count: 5,
    })
    const present = first.entries.filter(({ outcome }) => outcome === 'PRESENT')
    expect(present.every(({ document }) => document !== null)).toBe(true)
    const errors = first.entries.filter(({ outcome }) => outcome === 'ERROR')
    expect(errors.map(({ description }) => description)).toEqual([
      'Il file non è un XML leggibile.',
      'Il file è vuoto.',
      'Il file non è un XML leggibile.',
      'La busta di firma (p7m) non è leggibile.',
      'Il file non è una fattura elettronica.',
    ])

    const rows = await context.api.asSystem((tx) =>
      tx.document.findMany({
        where: { structure_id: caller.structureId, type: 'PASSIVE' },
        include: { due_dates: true, received_file: { select: { bytes: true } } },
      }),
    )
    expect(rows).toHaveLength(475)
    const byNumber = new Map(rows.map((row) => [row.full_numeration, row]))
    for (const { value, bytes } of good) {
      const row = byNumber.get(value.full_numeration)
      expect([
        row?.total.toFixed(2),
        row?.document_kind,
        row?.counterparty_name.includes('Fornitore'),
      ]).toEqual([
        value.totals.total.toFixed(2),
        value.tipo_documento === 'TD04' ? 'CREDITNOTE' : 'INVOICE',
        true,
      ])
      expect(
        row?.due_dates.map(({ date, amount }) => [date.toISOString().slice(0, 10), amount.toFixed(2)]),
      ).toEqual(value.payment.due_dates.map(({ date, amount }) => [date, amount.toFixed(2)]))
      expect(Buffer.from(row?.received_file?.bytes ?? []).equals(bytes)).toBe(true)
    }
    const suppliers = await context.api.asSystem((tx) =>
      tx.anagrafica.count({
        where: { structure_id: caller.structureId, business_name: { startsWith: 'Fornitore' } },
      }),
    )
    expect(suppliers).toBe(40)

    const second = await importReceived(context.api, caller, files)
    expect(second.run).toMatchObject({ created_count: 0, present_count: 495, error_count: 5 })
  })

  it('says what is wrong with a hostile file and takes the others', async () => {
    const { caller } = await studio(context.api)
    const xml = supplierXml().toString('utf8')
    const entity = xml.replace('?>', '?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>')
    const inner = zipOf([
      { name: 'bomba.xml', bytes: Buffer.alloc(40 * 1024 * 1024) },
      { name: 'bugia.xml', bytes: Buffer.alloc(3 * 1024 * 1024), claimedSize: 1000 },
      { name: 'dentro.zip', bytes: zipOf([{ name: 'a.xml', bytes: supplierXml() }]) },
      { name: 'entita.xml', bytes: utf8(entity) },
      { name: 'buona.xml', bytes: supplierXml({ number: 'B/1' }) },
    ])
    const { entries } = await importReceived(context.api, caller, [
      { name: 'archivio.zip', bytes: inner },
      { name: 'enorme.xml.p7m', bytes: Buffer.alloc(50 * 1024 * 1024, 0x30) },
      { name: 'foto.jpg.xml', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]) },
      { name: 'senza-numero.xml', bytes: utf8(xml.replace(/<Numero>[^<]*<\/Numero>/, '')) },
      {
        name: 'importo.xml',
        bytes: utf8(xml.replace(/<ImponibileImporto>[^<]*/, '<ImponibileImporto>tanto')),
      },
      { name: 'fattura.pdf', bytes: supplierXml({ number: 'B/2' }) },
    ])
    expect(entries.map(({ name, outcome, description }) => [name, outcome, description])).toEqual([
      ['archivio.zip/bomba.xml', 'ERROR', 'Il file è compresso in modo anomalo e non viene aperto.'],
      ['archivio.zip/bugia.xml', 'ERROR', "L'archivio è danneggiato."],
      ['archivio.zip/dentro.zip', 'ERROR', 'È un archivio dentro un archivio: estrailo e caricalo da solo.'],
      [
        'archivio.zip/entita.xml',
        'ERROR',
        'Il file contiene una DTD o entità esterne, che non sono ammesse.',
      ],
      ['archivio.zip/buona.xml', 'CREATED', 'Il file è intestato a un altro destinatario: controllalo.'],
      ['enorme.xml.p7m', 'ERROR', 'Il file è troppo grande: una fattura elettronica non supera i 5 MB.'],
      ['foto.jpg.xml', 'ERROR', 'Il file non è un XML leggibile.'],
      ['senza-numero.xml', 'ERROR', 'Nel file manca un dato necessario: Numero.'],
      ['importo.xml', 'ERROR', "Nel file c'è un dato non valido: ImponibileImporto."],
      ['fattura.pdf', 'CREATED', 'Il file è intestato a un altro destinatario: controllalo.'],
    ])
  })

  it('lists as not read what is left of an archive once its time is over, and takes it from another one', async () => {
    const { caller } = await studio(context.api)
    const files = ['T/1', 'T/2', 'T/3'].map((number) => ({ name: number, bytes: supplierXml({ number }) }))
    const archive = [{ name: 'archivio.zip', bytes: zipOf(files) }]
    const { body } = await uploadReceived(context.api, caller, archive)
    const { runReceivedImport } = await import('@/server/salesforce')
    const { jobScope } = await import('@/server/jobs/job-scope')
    const { id } = body.import
    await runReceivedImport(jobScope(caller.structureId, `received-import:${id}`), id, 0.001)
    const { run, entries } = await readReceivedImport(context.api, caller, id)
    expect(run).toMatchObject({ state: 'DONE', file_count: 3, created_count: 1, error_count: 2 })
    const late =
      "La lettura dell'archivio ha richiesto troppo tempo: i file restanti non sono stati letti. Caricali in un altro archivio."
    expect(entries.map(({ outcome, description }) => [outcome, description === late])).toEqual([
      ['CREATED', false],
      ['ERROR', true],
      ['ERROR', true],
    ])
    const again = await importReceived(context.api, caller, archive)
    expect(again.run).toMatchObject({ created_count: 2, present_count: 1, error_count: 0 })
  })

  it('answers in the language of whoever looks', async () => {
    const { caller } = await studio(context.api)
    const { run } = await importReceived(context.api, caller, [{ name: 'a.xml', bytes: utf8('no') }])
    const { body } = await context.api.call('GET', `${base}/passive/import/${run.id}`, {
      as: caller,
      headers: { 'accept-language': 'en' },
    })
    expect(body.entry_list[0].description).toBe('The file is not readable XML.')
  })

  it('makes one supplier and one document of each, however many jobs run at once', async () => {
    const { caller } = await studio(context.api)
    const vat = newVatNumber()
    const files = Array.from({ length: 6 }, (_, at) => ({
      name: `${at}.xml`,
      bytes: supplierXml({ vat, number: `C/${at}` }),
    }))
    const runs: number[] = []
    for (let at = 0; at < 12; at += 1) {
      const { body } = await uploadReceived(context.api, caller, files)
      runs.push(body.import.id)
    }
    // Each job twice, too: as when a worker that was thought dead comes back.
    await Promise.all([...runs, ...runs].map((id) => runReceivedImportJob(caller, id)))
    const done = await Promise.all(runs.map((id) => readReceivedImport(context.api, caller, id)))
    const total = (key: string) => done.reduce((sum, { run }) => sum + run[key], 0)
    expect([total('created_count'), total('present_count'), total('error_count')]).toEqual([6, 66, 0])
    const counts = await context.api.asSystem(async (tx) => [
      await tx.anagrafica.count({ where: { structure_id: caller.structureId, business_vatnumber: vat } }),
      await tx.document.count({ where: { structure_id: caller.structureId, type: 'PASSIVE' } }),
    ])
    expect(counts).toEqual([1, 6])
  })

  it('would make suppliers twice without the lock', async () => {
    const { caller } = await studio(context.api)
    const { withTenant } = await import('@/server/db/tenant')
    const { structureId, accountId } = caller
    const scope = { structureId, visible: [structureId], accountId, requestId: 'control' }
    const vat = newVatNumber()
    // Does the same as `supplierSku`, without taking turns.
    const unguarded = () =>
      withTenant(scope, async (tx) => {
        const found = await tx.anagrafica.findFirst({ where: { business_vatnumber: vat } })
        await new Promise((resolve) => setTimeout(resolve, 20))
        if (!found)
          await tx.anagrafica.create({
            data: { sku: `c${Math.random()}`, business_name: 'X', business_vatnumber: vat },
          })
      })
    await Promise.all(Array.from({ length: 8 }, unguarded))
    const made = await context.api.asSystem((tx) =>
      tx.anagrafica.count({ where: { business_vatnumber: vat } }),
    )
    expect(made).toBeGreaterThan(1)
  })

  it('finds a supplier that is in the registry, by P.IVA with or without its country', async () => {
    const { caller, customer } = await studio(context.api)
    const vat = newVatNumber()
    await context.api.asSystem((tx) =>
      tx.anagrafica.update({ where: { sku: customer.sku }, data: { business_vatnumber: `IT${vat}` } }),
    )
    const { entries } = await importReceived(context.api, caller, [
      { name: 'a.xml', bytes: supplierXml({ vat }) },
    ])
    const { body } = await readReceived(caller, entries[0]?.document?.id ?? 0)
    expect(body.passive.ana_sku).toBe(customer.sku)
    expect(body.passive.anagrafica_sender).toMatchObject({ sku: customer.sku, vatnumber: vat })
  })

  it('refuses what the structure sent itself', async () => {
    const { caller, own } = await studio(context.api)
    const { business_vatnumber } = await context.api.asSystem((tx) =>
      tx.anagrafica.findUniqueOrThrow({ where: { sku: own.sku } }),
    )
    const { entries } = await importReceived(context.api, caller, [
      { name: 'a.xml', bytes: supplierXml({ vat: business_vatnumber }) },
      { name: 'b.xml', bytes: supplierXml({ to: business_vatnumber }) },
    ])
    expect(entries.map(({ outcome, description }) => [outcome, description])).toEqual([
      ['ERROR', 'È un documento emesso dalla vostra azienda, non ricevuto.'],
      ['CREATED', ''],
    ])
    const { body } = await readReceived(caller, entries[1]?.document?.id ?? 0)
    expect([body.passive.anagrafica_receiver.sku, body.passive.other_receiver]).toEqual([own.sku, false])
  })

  it('takes every document of a lot, each to its own number', async () => {
    const { caller } = await studio(context.api)
    const vat = newVatNumber()
    const [one, two] = ['L/1', 'L/2'].map((number) => supplierXml({ vat, number }).toString('utf8'))
    const body = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/s
    const lot = (one ?? '').replace(body, (first) => first + (body.exec(two ?? '')?.[0] ?? ''))
    const { entries } = await importReceived(context.api, caller, [
      { name: 'uno.xml', bytes: utf8(one ?? '') },
      { name: 'lotto.xml', bytes: utf8(lot) },
    ])
    expect(entries.map(({ outcome, document }) => [outcome, document?.fullNumeration])).toEqual([
      ['CREATED', 'L/1'],
      ['CREATED', 'L/2'],
    ])
  })

  it('takes days to pay from the file, and the whole on its day where it has none', async () => {
    const { caller } = await studio(context.api)
    const dues = [
      { date: day('2026-12-02'), amount: 61 },
      { date: day('2027-01-02'), amount: 61 },
    ]
    const none = supplierXml({ number: 'N/1' })
      .toString('utf8')
      .replace(/<DatiPagamento>.*<\/DatiPagamento>/s, '')
    const { entries } = await importReceived(context.api, caller, [
      { name: 'a.xml', bytes: supplierXml({ dues }) },
      { name: 'b.xml', bytes: utf8(none) },
    ])
    const lists = []
    for (const { document } of entries) {
      lists.push((await readReceived(caller, document?.id ?? 0)).body.passive.due_date_list)
    }
    expect(lists).toEqual([dues, [{ date: '2026-11-02', amount: 122 }]])
  })

  it('takes the total and its rounding that the file states, whatever its lines come to', async () => {
    const { caller } = await studio(context.api)
    const odd = supplierXml()
      .toString('utf8')
      .replace(
        /<ImportoTotaleDocumento>.*?<\/ImportoTotaleDocumento>/,
        '<ImportoTotaleDocumento>122.03</ImportoTotaleDocumento><Arrotondamento>0.03</Arrotondamento>',
      )
    const { entries } = await importReceived(context.api, caller, [{ name: 'a.xml', bytes: utf8(odd) }])
    const { body } = await readReceived(caller, entries[0]?.document?.id ?? 0)
    expect(body.passive).toMatchObject({ total: 122.03, arrotondamento: 0.03, imposta: 22, subtotal: 100 })
  })

  it('gives back the file byte for byte, its XML, and what is attached inside', async () => {
    const { caller } = await studio(context.api)
    const content = Buffer.from('Il contratto')
    const allegato = `<Allegati><NomeAttachment>contratto</NomeAttachment><FormatoAttachment>TXT</FormatoAttachment><Attachment>${content.toString('base64')}</Attachment></Allegati>`
    const xml = supplierXml().toString('utf8').replace('</FatturaElettronicaBody>', `${allegato}$&`)
    const bytes = signed(utf8(xml))
    const { entries } = await importReceived(context.api, caller, [{ name: 'IT1_a.xml.p7m', bytes }])
    const id = entries[0]?.document?.id ?? 0
    const { body } = await readReceived(caller, id)
    expect(body.passive.file).toMatchObject({
      name: 'IT1_a.xml.p7m',
      size: bytes.length,
      signed: true,
      intact: true,
    })
    expect(body.passive.attachment_list).toEqual([
      { id: null, position: 1, name: 'contratto.txt', description: '', size: content.length },
    ])
    const got = async (path: string) =>
      Buffer.from(
        await (await context.api.call('GET', `${base}/passive/${id}/${path}`, { as: caller })).bytes(),
      )
    expect((await got('file')).equals(bytes)).toBe(true)
    expect((await got('xml')).toString('utf8')).toBe(xml)
    expect((await got('embedded/1')).equals(content)).toBe(true)
    const missing = await context.api.call('GET', `${base}/passive/${id}/embedded/2`, { as: caller })
    expect(missing.status).toBe(404)
  })

  it('lists runs, newest first, and leaves no upload behind', async () => {
    const { caller } = await studio(context.api)
    const { run } = await importReceived(context.api, caller, [{ name: 'a.xml', bytes: supplierXml() }])
    const { body } = await context.api.call('GET', `${base}/passive/import`, { as: caller })
    expect(body.import_list.map(({ id }: { id: number }) => id)).toEqual([run.id])
    const { storedFiles, removeFiles } = await import('@/tests/support/files/stored-files')
    await removeFiles()
    expect(await storedFiles(`.data/test-received/received-import/${caller.structureId}`)).toEqual([])
  })

  it('goes on where it stood when its worker died', async () => {
    const { caller } = await studio(context.api)
    const files = Array.from({ length: 4 }, (_, at) => ({
      name: `${at}.xml`,
      bytes: supplierXml({ number: `R/${at}` }),
    }))
    const { body } = await uploadReceived(context.api, caller, files)
    const { id } = body.import
    await context.api.asSystem((tx) =>
      tx.received_import.update({
        where: { id },
        data: { state: 'RUNNING', beat_at: new Date(Date.now() - 120_000) },
      }),
    )
    const { receivedImportResume } = await import('@/server/jobs/received-import-resume')
    await receivedImportResume.run({})
    await runReceivedImportJob(caller, id)
    const { run } = await readReceivedImport(context.api, caller, id)
    expect(run).toMatchObject({ state: 'DONE', created_count: 4 })
  })
})
